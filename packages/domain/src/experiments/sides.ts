/**
 * Splits the name of a variant into experiment and side: `birthday` and `b`. It has its own file, because
 * browsers load it.
 */
export function sidesOf(variant: string): { experiment: string; side: string } {
  const end = variant.lastIndexOf('-');
  return { experiment: variant.slice(0, end), side: variant.slice(end + 1) };
}
