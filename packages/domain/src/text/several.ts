/** Matches a name that consists of several names: 'Mom & Dad', 'Ana y Luis', 'Tom, Ana'. */
const JOINED = /\S\s*[&+]\s*\S|\S\s+(?:and|y|e)\s+\S|\S,\s*\S/i;

/** Whether a typed name stands for several people. A sentence about them then needs the plural. */
export const isSeveral = (name: string): boolean => JOINED.test(name);
