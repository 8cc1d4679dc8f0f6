/**
 * What is told anew, with every part that is as it was taken from before: whoever drew that part has nothing to do, and
 * nothing is kept twice. Both are as JSON has them; what is told anew is changed and belongs to nobody else.
 */
export function asBefore<T>(before: unknown, now: T): T {
  if (before === now || typeof now !== "object" || now === null || typeof before !== "object" || before === null)
    return now;
  if (Array.isArray(before) !== Array.isArray(now)) return now;
  const [old, told] = [before as Record<string, unknown>, now as Record<string, unknown>];
  let count = 0;
  let equal = true;
  for (const key in told) {
    const part = asBefore(old[key], told[key]);
    told[key] = part;
    count++;
    equal &&= part === old[key] && key in old;
  }
  for (const _ in old) count--;
  return equal && count === 0 ? (before as T) : now;
}
