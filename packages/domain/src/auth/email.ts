import { LIMITS } from '../text/limits.ts';

// spec 5-02: letters, digits and . _ % + - before the @, then a domain whose last part has two or more letters.
const EMAIL = /^[A-Za-z0-9._%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

/**
 * Whether a text is an e-mail address by the shop's rule (spec 5-02). It must also be short enough for mail to
 * be delivered.
 */
export const isEmail = (text: string): boolean => text.length <= LIMITS.email && EMAIL.test(text);

/** The form in which e-mail addresses are stored and compared: trimmed, in lower case. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

const IGNORES_DOTS = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox that an address leads to. Limits count by it: `ana+song@example.com` is delivered to
 * `ana@example.com`, and Gmail also ignores dots. The result is only compared. The shop never sends to it.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = normalizeEmail(address).split('@');
  const untagged = local.replace(/(?!^)\+.*$/, '');
  if (!IGNORES_DOTS.includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
