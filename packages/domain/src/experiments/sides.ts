/** The thing and the side that a variant names: `birthday` and `b`. A file of its own, because browsers load it. */
export function sidesOf(variant: string): { experiment: string; side: string } {
  const end = variant.lastIndexOf('-');
  return { experiment: variant.slice(0, end), side: variant.slice(end + 1) };
}
