/** Who one is: nobody yet, a guest, or somebody who kept their name with a passphrase. */

import { answer, Problem, server, type PersonView } from "../api/client";
import { language } from "../words/language.svelte";
import { keep, kept } from "./device";

const BUILDERS = [
  "Eiffel",
  "Perret",
  "Sullivan",
  "Burnham",
  "Mies",
  "Lescaze",
  "Hood",
  "Foster",
  "Nouvel",
  "Hadid",
  "Piano",
  "Pelli",
];

const ASKED = "gratteciel.named";
const GENERATED = new RegExp(`^(Guest|Invité) (${BUILDERS.join("|")}) \\d{3}$`);

/** A name for somebody who has none. */
function invented(): string {
  const word = BUILDERS[Math.floor(Math.random() * BUILDERS.length)];
  const number = 100 + Math.floor(Math.random() * 900);
  return `${language.current === "fr" ? "Invité" : "Guest"} ${word} ${number}`;
}

class Me {
  /** Null: nobody yet, or not known yet. */
  person = $state<PersonView | null>(null);
  /** Whether the server has been asked. */
  known = $state(false);

  /** Find out who one was here before. */
  async find(): Promise<void> {
    this.person = (await answer(server.GET("/visitor"))).person ?? null;
    this.known = true;
  }

  /** Be somebody: who one is, or a new guest with a name, or with one of ours. */
  async be(name?: string): Promise<PersonView> {
    if (!this.known) await this.find();
    if (this.person) return this.person;
    const called = name?.trim() || this.suggestion;
    this.person = await answer(server.POST("/guests", { body: { name: called } }));
    return this.person;
  }

  /** What somebody new would be called. */
  suggestion = invented();

  /** The name somebody goes by; nothing where they never said one, as on one's own device. */
  get goesBy(): string {
    return this.person && this.person.named !== false ? this.person.name : "";
  }

  /** Whether to ask what somebody wants to be called: nobody yet, or with a name of ours and never asked. */
  get nameless(): boolean {
    if (!this.person) return this.known;
    return GENERATED.test(this.person.name) && kept(ASKED) === null;
  }

  /**
   * Be somebody, by the name they would like. Where they cannot have it they are somebody all the same, and the refusal
   * is given back.
   */
  async called(name: string): Promise<Problem | null> {
    const wanted = name.trim();
    const asked = this.nameless || !this.known;
    let refused: Problem | null = null;
    try {
      if (!this.person) await this.be(wanted);
      else if (asked && wanted && wanted !== this.person.name) await this.rename(wanted);
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.passing) throw problem;
      refused = problem;
      await this.be();
    }
    if (asked) this.asked();
    return refused;
  }

  /** They were asked, and are not asked again. */
  asked(): void {
    keep(ASKED, "1");
  }

  async rename(name: string): Promise<void> {
    this.person = await answer(server.PATCH("/me", { body: { name } }));
  }

  async signIn(name: string, passphrase: string): Promise<void> {
    this.person = await answer(server.POST("/sign-in", { body: { name, passphrase } }));
  }

  async signOut(everywhere = false): Promise<void> {
    await answer(server.POST("/sign-out", { body: { everywhere } }));
    this.person = null;
  }
}

export const me = new Me();
