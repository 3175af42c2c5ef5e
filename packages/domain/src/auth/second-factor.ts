const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Wrong codes in a row after which codes are refused for a while. */
export const CODES_BEFORE_WAIT = 5;
const FIRST_WAIT_MS = 10 * MINUTE_MS;

/** How many recovery codes an account gets, for people who lose the app. */
export const RECOVERY_CODES = 10;
/** Ten characters without those that look alike: 50 bits. */
const RECOVERY_CODE = /^[0-9A-HJKMNP-TV-Z]{10}$/;
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const WORKING_ROLES: ReadonlySet<string> = new Set(['artist', 'vendor', 'admin']);

/** Whether a role needs a second factor: artists, vendors and staff, because they see what customers wrote. */
export const worksHere = (role: string): boolean => WORKING_ROLES.has(role);

/**
 * Until when codes of the app are refused. Every fifth wrong code in a row starts a wait: ten minutes at first, then
 * twice as long each time, up to a day. Recovery codes still work meanwhile, because they cannot be guessed.
 */
export function codesWaitUntil(failures: number, failedAt: Date | null): Date | null {
  if (failedAt === null || failures === 0 || failures % CODES_BEFORE_WAIT !== 0) return null;
  const wait = FIRST_WAIT_MS * 2 ** Math.min(failures / CODES_BEFORE_WAIT - 1, 20);
  return new Date(failedAt.getTime() + Math.min(wait, DAY_MS));
}

/** Reads a recovery code as people type it (`abcde-fghjk`, O for 0); null when it is not one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return RECOVERY_CODE.test(code) ? code : null;
}

/** The form in which a recovery code is shown and printed. */
export const showRecoveryCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
