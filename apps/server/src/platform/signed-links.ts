import { hmac, sameBytes } from './ids.ts';

/**
 * Makes tokens for mailed links to a question: the number of the question, signed with a key of the shop. So a
 * reminder has the same link as the first mail, and the database contains nothing that opens the link. `about`
 * separates the numbers of different kinds of questions. New tokens are made with the first key; tokens of the
 * other keys are still accepted.
 */
export function createSignedLinks(keys: readonly [Buffer, ...Buffer[]], about: string) {
  const codeOf = (id: number, key = keys[0]): Buffer => hmac(key, `${about}:${id}`);
  return {
    tokenOf: (id: number): string => `${id}.${codeOf(id).toString('base64url')}`,

    /** The number of the question; null for a token that the shop did not make. */
    idOf(token: string): number | null {
      const [, digits, code] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
      if (digits === undefined || code === undefined) return null;
      const id = Number(digits);
      const given = Buffer.from(code, 'base64url');
      return keys.some((key) => sameBytes(given, codeOf(id, key))) ? id : null;
    },
  };
}

export type SignedLinks = ReturnType<typeof createSignedLinks>;
