import { afterEach, expect, it } from "vitest";
import type { PersonView } from "../api/client";
import { me } from "./person.svelte";

function person(name: string, named?: boolean): PersonView {
  return { id: "p", name, named, created: 0, kept: false, level: null, ratings: [] } as unknown as PersonView;
}

afterEach(() => void (me.person = null));

it("goes by every name that was said, and by no other", () => {
  expect(me.goesBy).toBe("");
  me.person = person("Vous", true);
  expect(me.goesBy).toBe("Vous");
  me.person = person("Vous", false);
  expect(me.goesBy).toBe("");
  me.person = person("Nora"); // an earlier release, in another tab, does not say
  expect(me.goesBy).toBe("Nora");
});
