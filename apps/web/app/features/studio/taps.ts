/** Two taps are never at the same moment: the second of a double press is none. */
const APART = 0.15;

/** The taps with one more; a recording that was moved back takes those after it away. */
export function tapped(taps: readonly number[], second: number): readonly number[] {
  const before = taps.filter((tap) => tap < second);
  const last = before.at(-1);
  if (last !== undefined && second - last < APART) return before;
  return [...before, Math.round(second * 1000) / 1000];
}

export const withoutLast = (taps: readonly number[]): readonly number[] => taps.slice(0, -1);

/** As the shop keeps them: one start a line, null for those not reached. */
export const startsOf = (taps: readonly number[], lines: number): (number | null)[] =>
  Array.from({ length: lines }, (_, at) => taps[at] ?? null);
