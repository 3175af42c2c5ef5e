/** The short form of a name for use in a sentence: the first word of a person's name. A band keeps its whole name. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? '';
  return words.length > 3 || /^(the|los|las|el|la)$/i.test(first) ? name.trim() : first;
}
