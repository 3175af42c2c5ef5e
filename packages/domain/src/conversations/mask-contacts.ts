/** The text that replaces something hidden. */
const HIDDEN = '•••';

/** Endings of web addresses that nobody writes for anything else. Shorter ones are words of many languages. */
const ENDINGS =
  'com|net|org|info|biz|io|gg|ee|ly|app|dev|fm|tv|link|site|online|xyz|edu|gov|co\\.uk|com\\.mx|com\\.ar|com\\.br';
const PART = '[\\p{L}\\d-]+';
const PART_ENDS = '(?![\\p{L}\\d-])';
/** A dot in an address: as it is, between spaces, or written out to escape programs. */
const DOT =
  '(?:\\.|\\s\\.\\s|\\s?\\(\\s?(?:dot|punto)\\s?\\)\\s?|\\s?\\[\\s?(?:dot|punto)\\s?\\]\\s?|\\s(?:dot|punto)\\s)';
/**
 * A dot with one space, and the ending after it. Only endings that begin no sentence count: `henri@gmail. We` is the
 * end of one.
 */
const SPACED_ENDING = `(?:\\s\\.|\\.\\s)(?:com|net|org|edu|gov|co|mx|ar|br|uk)${PART_ENDS}`;
/** The sign in an address. With a space only before it, it also begins the name of an account. */
const AT = `(?:@\\s?|\\s@(?:\\s|(?=(?:${PART}\\.)+(?:${ENDINGS})${PART_ENDS}))|\\s?\\(\\s?(?:at|arroba)\\s?\\)\\s?|\\s?\\[\\s?(?:at|arroba)\\s?\\]\\s?)`;

// A pattern that begins with a run of characters begins only where the run begins. Tried at each of its characters, a
// long text without spaces would take minutes.

/** An e-mail address. Also one that is written to escape programs: `henri (at) example dot com`. */
const ADDRESS = new RegExp(
  `(?<![\\p{L}\\d._%+-])[\\p{L}\\d._%+-]+${AT}${PART}(?:${DOT}[\\p{L}\\d-]{2,}|${SPACED_ENDING})+`,
  'giu',
);
/** An address in words alone: `nora at bell dot com`. */
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\d-])${PART}\\s(?:at|arroba)\\s${PART}(?:\\s(?:dot|punto)\\s[\\p{L}\\d-]{2,})+`,
  'giu',
);
/** Where a web page may begin: not inside of a part, and not after a part and its dot. */
const PAGE_BEGINS = '(?<![\\p{L}\\d-]|[\\p{L}\\d-]\\.)';
/** A web page: with its protocol, with a path, or by an ending of web addresses. */
const LINK = new RegExp(
  [
    '(?:https?:\\/\\/|www\\.)\\S+',
    `${PAGE_BEGINS}(?:${PART}\\.)+\\p{L}{2,}\\/\\S+`,
    `${PAGE_BEGINS}(?:${PART}\\.)+(?:${ENDINGS})${PART_ENDS}`,
    `${PAGE_BEGINS}${PART}\\s\\.\\s?(?:com|net|org)${PART_ENDS}`,
  ].join('|'),
  'giu',
);
/** The name of an account on another network: `@henri.lavoie`. */
const HANDLE = /(?<![\p{L}\d@])@[\p{L}\d_][\p{L}\d._]{2,}/giu;
/** Hyphens and dashes of print, beside that of the keyboard. */
const LONG_DASHES = '\\u2010-\\u2015\\u2212';
const LONG_DASH = `[${LONG_DASHES}]`;
const ACCOUNT_NAME = '[\\p{L}\\d_][\\p{L}\\d._]*[\\p{L}\\d_]';
const NETWORK =
  'insta(?:gram)?|ig|facebook|fb|whats\\s?app|telegram|snap(?:chat)?|tik\\s?tok|twitter|discord|skype|venmo|pay\\s?pal|cash\\s?app';
/**
 * The name of an account after its network: `insta: henri_lavoie`. Only a name with a digit, a line or a dot in it,
 * because every other one may be a word of a sentence.
 */
const ACCOUNT = new RegExp(
  `(?<![\\p{L}\\d])(?:${NETWORK})(?:\\s?[:=]\\s?|\\s(?:is|es)\\s)@?\\p{L}[\\p{L}-]*(?:[\\d_]|\\.(?=[\\p{L}\\d]))(?:[\\p{L}\\d._#-]*[\\p{L}\\d_])?`,
  'giu',
);
/**
 * The same with a name of letters alone, `insta: henrilavoie`: only when it is the whole of what is said about the
 * network. `Facebook: where we met` is a sentence.
 */
const LONE_ACCOUNT = new RegExp(
  `(?<![\\p{L}\\d])(?:${NETWORK})(?:\\s?[:=]\\s?|\\s${LONG_DASH}\\s)\\p{L}[\\p{L}-]{4,}(?=\\s*(?:$|[\\n,;.!?)\\]])|\\s(?:and|or|y|o)\\s)`,
  'giu',
);
/** A name after the sign with a space, beside its network: `insta @ henrilavoie`, `@ henrilavoie on insta`. */
const SPACED_HANDLE = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:${NETWORK})\\s?[:=]?\\s?@\\s?${ACCOUNT_NAME}`,
    `(?<![\\p{L}\\d])@\\s?${ACCOUNT_NAME}(?=\\s?(?:\\(|,|(?:on|en)\\s(?:my\\s|mi\\s)?)\\s?(?:${NETWORK})${PART_ENDS})`,
  ].join('|'),
  'giu',
);
const DATE_SIGN = `(?:[-/.]|${LONG_DASH})`;
const DATE = `(?:\\d{4}${DATE_SIGN}\\d{1,2}${DATE_SIGN}\\d{1,2}|\\d{1,2}${DATE_SIGN}\\d{1,2}${DATE_SIGN}\\d{4})(?!\\d)`;
/** A date without signs: `20261129`, or `29112026` in any order of day and month. */
const CLOSE_DATE =
  '(?:(?:19|20)\\d\\d(?:0[1-9]|1[0-2])(?:[0-2]\\d|3[01])|(?:[0-2]\\d|3[01]){2}(?:19|20)\\d\\d)(?!\\d)';
/** Dots at half height, and signs without a width: they stand between digits and are hardly seen. */
const SMALL_SIGNS = '\\u00AD\\u00B7\\u200B-\\u200D\\u2024\\u2027\\u2060\\u2219\\u22C5';
/** One sign between two groups of digits. A new line is none: each line of a list has a number of its own. */
const GAP = `[\\p{Zs}\\t.\\-${LONG_DASHES}${SMALL_SIGNS}]`;
/** A year or a time of day: two of them are a span, such as 1998-2004 or 0900-1700. */
const YEAR_OR_TIME = '(?:[01]\\d|2[0-3])\\d\\d';
/** A span with a dash of print that ends with a round number, `500–1200`. */
const ROUND_SPAN = `\\d{3}${LONG_DASH}[1-9]\\d00(?!\\d)`;
/** What begins no phone number: a span of years and one more number, or two short spans, such as those of bars. */
const SPANS = `(?:(?:19|20)\\d\\d\\s?${LONG_DASH}\\s?(?:19|20)\\d\\d(?!\\d)|\\d{1,2}${LONG_DASH}\\d{1,2}\\s\\d{1,2}${LONG_DASH}\\d{1,2}(?!\\d))`;
/** Phone numbers of seven or eight digits. Other signs between the digits would hide sums, dates and counted beats. */
const SHORT_PHONE = [
  `(?<!-)(?!${ROUND_SPAN})(?:1${GAP})?\\d{3}${GAP}\\d{4}(?![\\d-])`,
  `(?<!-)(?!${YEAR_OR_TIME}${GAP}${YEAR_OR_TIME}|(?:19|20)\\d\\d\\p{Zs})\\d{4}${GAP}\\d{4}(?![\\d-])`,
  // Not the decimals of a number, and no round sum.
  `(?<!\\d[.,])(?!${CLOSE_DATE}|\\d{4,5}000(?!\\d))\\d{7,8}(?!\\d|[.,]\\d{1,2}(?!\\d))`,
].join('|');
/** A phone number: nine digits and more with the usual characters between them, or a shorter one. No date begins one. */
const PHONE = new RegExp(
  `(?<![\\d•]|\\d${LONG_DASH})(?!${DATE}|${SPANS})(?:\\+?\\(?\\d(?:[\\s().\\-/${LONG_DASHES}${SMALL_SIGNS}]{0,3}\\d){8,14}(?!\\d)|${SHORT_PHONE})`,
  'gu',
);
/** Letters, digits and signs of East Asian keyboards, which are as wide as high. */
const WIDE = /[\uFF01-\uFF5E]/g;
const WIDE_TO_ASCII = 0xfee0;

/**
 * Hides addresses, phone numbers and links in texts that customer and artist write to each other, and in the names of
 * their files. So neither can be contacted outside the shop. Each of them also reads their own text this way, and so
 * sees what the other one reads. Only the staff see the full text. Numbers in words stay (decision 0115).
 */
export const maskContacts = (text: string): string =>
  text
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_TO_ASCII))
    .replace(ADDRESS, HIDDEN)
    .replace(SPOKEN, HIDDEN)
    .replace(LINK, HIDDEN)
    .replace(ACCOUNT, HIDDEN)
    .replace(LONE_ACCOUNT, HIDDEN)
    .replace(SPACED_HANDLE, HIDDEN)
    .replace(HANDLE, HIDDEN)
    .replace(PHONE, HIDDEN);
