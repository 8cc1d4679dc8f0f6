import { describe, expect, it } from "vitest";
import { curvePicture } from "./curvePicture";

const CAPTION = {
  title: "Dice: <Ann> & Bo",
  unit: "share of the win",
  steps: "2 steps",
  seats: [
    { name: '"Ann"', fill: "rgb(1, 2, 3)", told: "accuracy 80%" },
    { name: "Bo", fill: "#456", told: "" },
  ],
  worth: (value: number) => `${Math.round(value * 100)}%`,
};

describe("the curve as a picture", () => {
  const text = curvePicture(
    [
      [0.5, 0.5],
      [0.25, 0.75],
      [1, 0],
    ],
    "share",
    [0, 1],
    CAPTION,
  );

  it("needs nothing but itself, and takes names as words", () => {
    expect(text).toContain("Dice: &lt;Ann&gt; &amp; Bo");
    expect(text).toContain("&quot;Ann&quot; – accuracy 80%");
    expect(text).not.toMatch(/href|url\(|<script|var\(/);
    expect(text.match(/xmlns="http:\/\/www\.w3\.org\/2000\/svg"/g)).toHaveLength(1);
  });

  it("has a line, a dash and a name for each seat, and a scale", () => {
    expect(text.match(/M0 160L480 240L960 0/g)).toHaveLength(2);
    expect(text).toContain('stroke-dasharray="9 4"');
    expect(["0%", "50%", "100%"].every((worth) => text.includes(`>${worth}<`))).toBe(true);
  });
});
