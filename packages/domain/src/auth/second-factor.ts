import { DAY_MS } from '../time/day.ts';

const MINUTE_MS = 60_000;

/** After this many wrong codes in a row, codes are refused for some time. */
const CODES_BEFORE_WAIT = 5;
const FIRST_WAIT_MS = 10 * MINUTE_MS;

/** The number of recovery codes of an account. They are for people who lose their authenticator app. */
export const RECOVERY_CODES = 10;
/**
 * A recovery code: ten characters, which are 50 random bits. I, L, O and U are left out, because they look like other
 * characters.
 */
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const WORKING_ROLES: ReadonlySet<string> = new Set(['artist', 'vendor', 'admin']);

/**
 * Whether a role needs the authenticator app as its second factor. Artists, vendors and staff do, because they
 * see customers' texts.
 */
export const worksHere = (role: string): boolean => WORKING_ROLES.has(role);

/**
 * The time until which codes of the authenticator app are refused. Every fifth wrong code in a row starts a
 * wait. The first wait is ten minutes, and each further one is twice as long, up to a day. Recovery codes work
 * during a wait, because they are too long to be guessed.
 */
export function codesWaitUntil(failures: number, failedAt: Date | null): Date | null {
  if (failedAt === null || failures === 0 || failures % CODES_BEFORE_WAIT !== 0) return null;
  const wait = FIRST_WAIT_MS * 2 ** Math.min(failures / CODES_BEFORE_WAIT - 1, 20);
  return new Date(failedAt.getTime() + Math.min(wait, DAY_MS));
}

/**
 * Reads a recovery code as people type it, such as `abcde-fghjk` or with the letter O for 0. Null when it is not a
 * recovery code.
 */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return RECOVERY_CODE.test(code) ? code : null;
}

/** The form in which a recovery code is shown and printed. */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
