/** The text that replaces something hidden. */
const HIDDEN = '•••';

/** An e-mail address. Also one that is written to escape programs: `henri (at) example dot com`. */
const ADDRESS =
  /[\p{L}\d._%+-]+(?:@|\s@\s|\s?\(\s?(?:at|arroba)\s?\)|\s?\[\s?(?:at|arroba)\s?\])\s?[\p{L}\d-]+(?:\s?(?:\.|\(\s?(?:dot|punto)\s?\)|\[\s?(?:dot|punto)\s?\]|\s(?:dot|punto)\s)\s?[\p{L}\d-]{2,})+/giu;
/** A web page, or an account on a messenger or social network. */
const LINK =
  /(?:https?:\/\/|www\.)\S+|\b(?:wa\.me|t\.me|m\.me|instagram\.com|facebook\.com|tiktok\.com|linkedin\.com|venmo\.com|paypal\.me)\/\S*/gi;
/** The name of an account on another network: `@henri.lavoie`. */
const HANDLE = /(?<![\p{L}\d@])@[\p{L}\d_][\p{L}\d._]{2,}/giu;
/** A phone number: digits with the usual characters between them. Dates have fewer digits. */
const PHONE = /(?<![\d•])\+?\(?\d(?:[\s().\-/]{0,3}\d){8,14}(?!\d)/g;

/**
 * Hides addresses, phone numbers and links in texts that customer and artist write to each other. So neither
 * can be contacted outside the shop. The staff and the writer see the full text.
 */
export const maskContacts = (text: string): string =>
  text.replace(LINK, HIDDEN).replace(ADDRESS, HIDDEN).replace(HANDLE, HIDDEN).replace(PHONE, HIDDEN);
