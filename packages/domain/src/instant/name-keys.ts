/**
 * How the sung name was chosen (`name_key` of spec 3.11-05): by a respelling, by its letters, or by a recording. With a
 * recording the singer reads the letters, and the shop keeps the recording.
 */
export type NameChoice =
  | { by: 'respelling'; respelling: string }
  | { by: 'letters' }
  | { by: 'recording'; id: string };

export function writeNameKey(choice: NameChoice): string {
  if (choice.by === 'respelling') return `r:${choice.respelling}`;
  return choice.by === 'recording' ? `u:${choice.id}` : 'l:';
}

/** Reads a key; null when it is not one. */
export function readNameKey(key: string): NameChoice | null {
  const [kind, rest] = [key.slice(0, 2), key.slice(2)];
  if (kind === 'r:' && rest.trim() !== '') return { by: 'respelling', respelling: rest.trim() };
  if (kind === 'u:' && /^[0-9a-f-]{36}$/.test(rest)) return { by: 'recording', id: rest };
  return key === 'l:' ? { by: 'letters' } : null;
}

/** Longest spelling that is sung, in letters. */
export const NAME_LETTERS = 40;

/** The first character of a spelling that cannot be sung; '' when it has no letter; null when all of it can be sung. */
export function unsingableIn(spelling: string): string | null {
  const wrong = /[^\p{Script=Latin}\p{M}\s'’.-]/u.exec(spelling);
  if (wrong) return wrong[0];
  return /\p{L}/u.test(spelling) ? null : '';
}
