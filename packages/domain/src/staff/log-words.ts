import { readOrderNumber } from '../checkout/order-number.ts';
import type { StaffAction } from './actions.ts';

/**
 * How the staff's log stores texts about people. Nobody can delete a line of the log, so an address or name in
 * it would stay after its account is erased. The log names people by the ids of their accounts.
 */

const ADDRESS = /[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+/gu;
const NUMBER = /^[0-9A-Z]{3}-[0-9A-Z]{3}$/i;

/** Shortens each e-mail address in a text to its first letter and its domain: `m…@example.com`. */
export const maskAddresses = (text: string): string =>
  text.replace(ADDRESS, (address) => `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`);

function maskWord(word: string): string {
  if (word.includes('@')) return `${/^[^@]/u.exec(word)?.[0] ?? ''}…${word.slice(word.lastIndexOf('@'))}`;
  if (NUMBER.test(word) && readOrderNumber(word) !== null) return word;
  const [first = '', ...rest] = [...word];
  return rest.length > 0 ? `${first}…` : first;
}

/** Shortens searched words and names of people to the first letter of each word. Order numbers stay. */
export const maskWords = (words: string): string =>
  words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(maskWord)
    .join(' ');

/**
 * Actions whose values keep e-mail addresses. They contain addresses of colleagues or texts of the shop's
 * pages, and no customers' data.
 */
const KEEPS_ADDRESSES = ['staff.', 'words.', 'quiz.', 'switch.', 'catalogue.'];

/**
 * A value in the form that the log stores: without e-mail addresses, except for actions in `KEEPS_ADDRESSES`.
 */
export function loggedValue(action: StaffAction, value: unknown): unknown {
  return KEEPS_ADDRESSES.some((kind) => action.startsWith(kind)) ? value : masked(value);
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskAddresses(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(part)]));
}
