import { describe, expect, it } from "vitest";
import { escaped, fitted, laidOut, stopsOf, WIDTH, type Caption } from "./layout";

const INKS = { paper: "#fff", ink: "#000", soft: "#555", glow: "#fa0" };
/** Every letter is half as wide as it is high. */
const measure = (text: string, size: number): number => ([...text].length * size) / 2;
const seat = (name: string, won = false) => ({ name, letter: "R", score: "12 points", won, fill: "#c00", ink: "#fff" });
const caption = (...seats: Caption["seats"]): Caption => ({
  title: "Hong Kong",
  date: "1 May 2026",
  house: "Gratteciel",
  seats,
});

describe("a skyline to keep", () => {
  it("cuts names where there is no room for them", () => {
    expect(fitted("Ann", 30, 20, 400, measure)).toBe("Ann");
    expect(fitted("Bartholomew", 60, 20, 400, measure)).toBe("Barth…");
    expect(fitted("🗼🗼🗼🗼🗼🗼", 30, 20, 400, measure)).toBe("🗼🗼…");
    expect(fitted("Bartholomew", 1, 20, 400, measure)).toBe("B…");
  });

  it("says what was played, by whom, when, and who won", () => {
    const laid = laidOut(1.5, caption(seat("Ann", true), seat("Ben")), INKS, measure);
    for (const words of ["Hong Kong", "1 May 2026", "Ann", "Ben", "12 points"]) expect(laid.caption).toContain(words);
    expect(laid.caption.match(/fill="#fa0"/g)).toHaveLength(1);
    expect(laid.cityHeight).toBe(Math.round(WIDTH / 1.5));
    expect(laid.height).toBeGreaterThan(laid.cityHeight);
  });

  it("is neither a strip nor a tower", () => {
    expect(laidOut(9, caption(), INKS, measure).cityHeight).toBe(760);
    expect(laidOut(0.3, caption(), INKS, measure).cityHeight).toBe(1240);
  });

  it("writes no markup of somebody's name", () => {
    expect(escaped('<b> & "c"')).toBe("&lt;b&gt; &amp; &quot;c&quot;");
    expect(laidOut(1.5, caption(seat("<script>")), INKS, measure).caption).not.toContain("<script");
  });

  it("keeps four long names apart", () => {
    const four = [1, 2, 3, 4].map(() => seat("Maximilian the Builder of Towers", true));
    const { caption: drawn } = laidOut(1.5, caption(...four), INKS, measure);
    expect(drawn.match(/Maximilian the…/g)).toHaveLength(4);
  });

  it("knows the colours of a gradient as a browser tells them", () => {
    expect(stopsOf("linear-gradient(rgb(1, 2, 3), rgb(4, 5, 6) 70%)")).toEqual([
      { colour: "rgb(1, 2, 3)", at: 0 },
      { colour: "rgb(4, 5, 6)", at: 0.7 },
    ]);
    expect(stopsOf("linear-gradient(oklab(0.5 0 0), rgb(4, 5, 6))")[1]).toEqual({ colour: "rgb(4, 5, 6)", at: 1 });
    expect(stopsOf("none")).toEqual([]);
  });
});
