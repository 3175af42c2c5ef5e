/** Matches a name that consists of several names: 'Mom & Dad', 'Ana y Luis', 'Tom, Ana'. */
const JOINED = /\S\s*[&+]\s*\S|\S\s+(?:and|y|e)\s+\S|\S,\s*\S/i;

/** Whether a typed name stands for several people. A sentence about them then needs the plural. */
export const isSeveral = (name: string): boolean => JOINED.test(name);

/**
 * The form of a verb or pronoun that agrees with a typed name. Each language has its own forms: 'abrió' for Ana,
 * 'abrieron' for Ana y Luis.
 */
export const agreeing = (name: string, one: string, several: string): string =>
  isSeveral(name) ? several : one;
