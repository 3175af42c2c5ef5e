import { readOrderNumber } from '../checkout/order-number.ts';
import type { StaffAction } from './actions.ts';

/**
 * What the log of the staff keeps of people's words. Nobody can delete a line of it, so an address or name in it would
 * stay after its account is erased. People stand in it by the ids of their accounts.
 */

const ADDRESS = /[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+/gu;
const NUMBER = /^[0-9A-Z]{3}-[0-9A-Z]{3}$/i;

/** The first letter and the domain of each e-mail address in a text: `m…@example.com`. */
export const maskAddresses = (text: string): string =>
  text.replace(ADDRESS, (address) => `${[...address][0] ?? ''}…${address.slice(address.lastIndexOf('@'))}`);

function maskWord(word: string): string {
  if (word.includes('@')) return `${/^[^@]/u.exec(word)?.[0] ?? ''}…${word.slice(word.lastIndexOf('@'))}`;
  if (NUMBER.test(word) && readOrderNumber(word) !== null) return word;
  const [first = '', ...rest] = [...word];
  return rest.length > 0 ? `${first}…` : first;
}

/** Words that somebody has searched for, or that name a person: of each the first letter. Order numbers stay. */
export const maskWords = (words: string): string =>
  words
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map(maskWord)
    .join(' ');

/** Addresses of colleagues, and words of the shop's own pages, are no data of customers. */
const KEEPS_ADDRESSES = ['staff.', 'words.', 'quiz.', 'switch.', 'catalogue.'];

/** A value as the log keeps it: without the e-mail addresses in it, unless they are those of the staff. */
export function loggedValue(action: StaffAction, value: unknown): unknown {
  return KEEPS_ADDRESSES.some((kind) => action.startsWith(kind)) ? value : masked(value);
}

function masked(value: unknown): unknown {
  if (typeof value === 'string') return maskAddresses(value);
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, masked(part)]));
}
