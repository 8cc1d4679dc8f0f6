/** Who one is: nobody yet, a guest, or somebody who kept their name with a passphrase. */

import { answer, server, type PersonView } from "../api/client";
import { language } from "../words/language.svelte";

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

class Me {
  /** Null: nobody yet, or not known yet. */
  person = $state<PersonView | null>(null);
  /** Whether the server has been asked. */
  known = $state(false);

  /** Find out who one was here before. */
  async find(): Promise<void> {
    this.person = (await answer(server.GET("/api/v1/visitor"))).person ?? null;
    this.known = true;
  }

  /** Be somebody: who one is, or a new guest with a name, or with one of ours. */
  async be(name?: string): Promise<PersonView> {
    if (!this.known) await this.find();
    if (this.person) return this.person;
    const word = BUILDERS[Math.floor(Math.random() * BUILDERS.length)];
    const number = 100 + Math.floor(Math.random() * 900);
    const called = name?.trim() || `${language.current === "fr" ? "Invité" : "Guest"} ${word} ${number}`;
    this.person = await answer(server.POST("/api/v1/guests", { body: { name: called } }));
    return this.person;
  }

  async rename(name: string): Promise<void> {
    this.person = await answer(server.PATCH("/api/v1/me", { body: { name } }));
  }

  async keep(passphrase: string): Promise<void> {
    this.person = await answer(server.POST("/api/v1/me/passphrase", { body: { passphrase } }));
  }

  async signIn(name: string, passphrase: string): Promise<void> {
    this.person = await answer(server.POST("/api/v1/sign-in", { body: { name, passphrase } }));
  }

  async signOut(everywhere = false): Promise<void> {
    await answer(server.POST("/api/v1/sign-out", { body: { everywhere } }));
    this.person = null;
  }
}

export const me = new Me();
