/** Going to the table where a game is played again. */

import { router } from "../router.svelte";
import type { LiveTable } from "../state/table.svelte";
import { tell } from "./play.svelte";

export class PlayAgain {
  busy = $state(false);

  constructor(private readonly table: LiveTable) {}

  async go(): Promise<void> {
    this.busy = true;
    try {
      router.go(`/table/${await this.table.rematch()}`);
    } catch (problem) {
      tell(problem);
    } finally {
      this.busy = false;
    }
  }
}
