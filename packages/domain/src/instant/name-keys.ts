/**
 * How the customer chose the pronunciation of the sung name (`name_key` of spec 3.11-05): by a respelling, by
 * the letters of the name, or by a recording. The shop keeps a recording, but the singer does not use it. The
 * name is then sung by its letters.
 */
export type NameChoice =
  | { by: 'respelling'; respelling: string }
  | { by: 'letters' }
  | { by: 'recording'; id: string };

export function writeNameKey(choice: NameChoice): string {
  if (choice.by === 'respelling') return `r:${choice.respelling}`;
  return choice.by === 'recording' ? `u:${choice.id}` : 'l:';
}

/** Reads a `name_key`. Null when the text does not have the form of a key. */
export function readNameKey(key: string): NameChoice | null {
  const [kind, rest] = [key.slice(0, 2), key.slice(2)];
  if (kind === 'r:' && rest.trim() !== '') return { by: 'respelling', respelling: rest.trim() };
  if (kind === 'u:' && /^[0-9a-f-]{36}$/.test(rest)) return { by: 'recording', id: rest };
  return key === 'l:' ? { by: 'letters' } : null;
}

/** The longest spelling that can be sung, in letters. */
export const NAME_LETTERS = 40;

/**
 * The first character of a spelling that cannot be sung. '' when the spelling has no letter, and null when all
 * of it can be sung.
 */
export function unsingableIn(spelling: string): string | null {
  const wrong = /[^\p{Script=Latin}\p{M}\s'’.-]/u.exec(spelling);
  if (wrong) return wrong[0];
  return /\p{L}/u.test(spelling) ? null : '';
}
