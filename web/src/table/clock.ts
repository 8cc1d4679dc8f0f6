/** What is left on the clocks, between two messages of the server. */

export interface ClockReading {
  /** Seconds left when the server said so; null: no clock. */
  readonly seconds: number | null;
  /** Whether it runs: its seat is to move in a game that goes on. */
  readonly running: boolean;
}

/** Below so many seconds a clock is urgent. */
export const URGENT = 20;

/** Seconds left now, of what was read `elapsed` milliseconds ago; never below 0. Null: no clock. */
export function secondsLeft(reading: ClockReading, elapsed: number): number | null {
  if (reading.seconds === null) return null;
  return Math.max(0, reading.seconds - (reading.running ? Math.max(0, elapsed) / 1000 : 0));
}

/** Whether somebody ought to hurry. */
export function urgent(reading: ClockReading, elapsed: number): boolean {
  const left = secondsLeft(reading, elapsed);
  return reading.running && left !== null && left <= URGENT;
}
