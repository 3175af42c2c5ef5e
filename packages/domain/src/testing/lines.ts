import { type CartLine, type LineFields, readLine } from '../cart/kinds/index.ts';

/** A line with other fields; which kind it is follows from them. */
export function lineWith(line: CartLine, change: Partial<LineFields>): CartLine {
  const changed = readLine({ ...line, ...change });
  if (changed === null) throw new Error('these fields do not form a cart line');
  return changed;
}

/** A line with the fields of every kind; those of other kinds are missing. */
export const allOf = (line: CartLine | undefined): Partial<LineFields> => line ?? {};
