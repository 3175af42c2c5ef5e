/** What stands in the place of something hidden. */
const HIDDEN = '•••';

/** An e-mail address, also one that is written so that programs do not see it: `henri (at) example dot com`. */
const ADDRESS =
  /[\p{L}\d._%+-]+(?:@|\s@\s|\s?\(\s?(?:at|arroba)\s?\)|\s?\[\s?(?:at|arroba)\s?\])\s?[\p{L}\d-]+(?:\s?(?:\.|\(\s?(?:dot|punto)\s?\)|\[\s?(?:dot|punto)\s?\]|\s(?:dot|punto)\s)\s?[\p{L}\d-]{2,})+/giu;
/** A page on the web, and where people can be written to without the shop. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me|m\.me|instagram\.com|facebook\.com|tiktok\.com|linkedin\.com|venmo\.com|paypal\.me)\/\S*/gi;
/** The name of an account elsewhere: `@henri.lavoie`. */
const HANDLE = /(?<![\p{L}\d@])@[\p{L}\d_][\p{L}\d._]{2,}/giu;
/** Digits with what stands between those of a phone number. Days and years have fewer of them. */
const PHONE = /(?<![\d•])\+?\(?\d(?:[\s().\-/]{0,3}\d){8,14}(?!\d)/g;

/**
 * Hides addresses, phone numbers and links in every text of a customer that an artist reads, and the other way round, so
 * that neither can be reached outside the shop. The staff, and whoever wrote it, read what was written.
 */
export const maskContacts = (text: string): string =>
  text.replace(LINK, HIDDEN).replace(ADDRESS, HIDDEN).replace(HANDLE, HIDDEN).replace(PHONE, HIDDEN);
