/** Having the browser promise to keep what is played on this device, once there is something to be kept. */

import { offline } from "../api/offline.svelte";
import { keep, kept } from "../state/device";

/** Noted in the browser: it was asked, and so perhaps was whoever sits before it. */
const ASKED = "gratteciel.asked";

const storage = (): Partial<StorageManager> => (navigator as Partial<Navigator>).storage ?? {};

/** What the browser says without asking anybody. */
export async function look(): Promise<void> {
  tell(
    (await storage()
      .persisted?.()
      .catch(() => false)) ?? false,
  );
}

/** A game is kept from now on: have the browser promise that, where it has not. That it refuses does no harm. */
export async function ask(): Promise<void> {
  await look();
  if (offline.lasting !== "unpromised") return;
  // Some browsers ask whoever sits before them. Once; and again when the app was installed, which may change its mind.
  if (kept(ASKED) !== null && !matchMedia("(display-mode: standalone)").matches) return;
  keep(ASKED, "1");
  tell(
    (await storage()
      .persist?.()
      .catch(() => false)) ?? false,
  );
}

/** What was promised; where nothing lasts longer than a window no promise counts. */
function tell(promised: boolean): void {
  if (offline.lasting !== "window") offline.lasting = promised ? "promised" : "unpromised";
}
