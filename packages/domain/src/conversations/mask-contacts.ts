/** The text that replaces something hidden. */
const HIDDEN = '•••';

/** Endings of web addresses that nobody writes for anything else. Shorter ones are words of many languages. */
const ENDINGS =
  'com|net|org|info|biz|io|gg|ee|ly|app|dev|fm|tv|link|site|online|xyz|edu|gov|co\\.uk|com\\.mx|com\\.ar|com\\.br';
const PART = '[\\p{L}\\d-]+';
/** A dot in an address: as it is, between spaces, or written out to escape programs. */
const DOT =
  '(?:\\.|\\s\\.\\s|\\s?\\(\\s?(?:dot|punto)\\s?\\)\\s?|\\s?\\[\\s?(?:dot|punto)\\s?\\]\\s?|\\s(?:dot|punto)\\s)';
const AT = '(?:@|\\s@\\s|\\s?\\(\\s?(?:at|arroba)\\s?\\)\\s?|\\s?\\[\\s?(?:at|arroba)\\s?\\]\\s?)';

/** An e-mail address. Also one that is written to escape programs: `henri (at) example dot com`. */
const ADDRESS = new RegExp(`[\\p{L}\\d._%+-]+${AT}${PART}(?:${DOT}[\\p{L}\\d-]{2,})+`, 'giu');
/** An address in words alone: `nora at bell dot com`. */
const SPOKEN = new RegExp(`${PART}\\s(?:at|arroba)\\s${PART}(?:\\s(?:dot|punto)\\s[\\p{L}\\d-]{2,})+`, 'giu');
/** A web page: with its protocol, with a path, or by an ending of web addresses. */
const LINK = new RegExp(
  [
    '(?:https?:\\/\\/|www\\.)\\S+',
    `(?<![\\p{L}\\d.@-])(?:${PART}\\.)+\\p{L}{2,}\\/\\S+`,
    `(?<![\\p{L}\\d.@-])(?:${PART}\\.)+(?:${ENDINGS})(?![\\p{L}\\d-])`,
  ].join('|'),
  'giu',
);
/** The name of an account on another network: `@henri.lavoie`. */
const HANDLE = /(?<![\p{L}\d@])@[\p{L}\d_][\p{L}\d._]{2,}/giu;
const DATE = '(?:\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{4})(?!\\d)';
/** A phone number: digits with the usual characters between them, or seven digits as `555-0142`. No date begins one. */
const PHONE = new RegExp(
  `(?<![\\d•])(?!${DATE})(?:\\+?\\(?\\d(?:[\\s().\\-/]{0,3}\\d){8,14}(?!\\d)|(?<!-)\\d{3}-\\d{4}(?![\\d-]))`,
  'g',
);
/** Letters, digits and signs of East Asian keyboards, which are as wide as high. */
const WIDE = /[\uFF01-\uFF5E]/g;
const WIDE_TO_ASCII = 0xfee0;

/**
 * Hides addresses, phone numbers and links in texts that customer and artist write to each other, and in the names of
 * their files. So neither can be contacted outside the shop. The staff and the writer see the full text. Numbers in
 * words stay (decision 0115).
 */
export const maskContacts = (text: string): string =>
  text
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_TO_ASCII))
    .replace(ADDRESS, HIDDEN)
    .replace(SPOKEN, HIDDEN)
    .replace(LINK, HIDDEN)
    .replace(HANDLE, HIDDEN)
    .replace(PHONE, HIDDEN);
