/** Between two names: 'Mom & Dad', 'Ana y Luis', 'Tom, Ana'. */
const JOINED = /\S\s*[&+]\s*\S|\S\s+(?:and|y|e)\s+\S|\S,\s*\S/i;

/** Whether a name that somebody wrote is that of several people, so that a sentence about them needs the plural. */
export const isSeveral = (name: string): boolean => JOINED.test(name);
