/**
 * Numbers with these prefixes can get codes by text message. People with other numbers sign in by e-mail. Numbers that
 * earn their owner money with every message are left out, because they invite fraud.
 */
const SMS_PREFIXES = [
  ...['+1', '+52', '+44', '+353', '+61', '+64', '+34', '+351', '+33', '+39', '+49', '+43', '+41'],
  ...['+31', '+32', '+45', '+46', '+47', '+358', '+48', '+420', '+54', '+55', '+56', '+57', '+51'],
];

/**
 * Area codes of +1 that get no text messages: area codes of other countries than the United States and Canada, and
 * premium numbers.
 */
const SMS_BLOCKED_PREFIXES = [
  ...['242', '246', '264', '268', '284', '345', '441', '473', '649', '658', '664', '721', '758', '767'],
  ...['784', '809', '829', '849', '868', '869', '876', '900', '976'],
].map((area) => `+1${area}`);

const startsWithOneOf = (text: string, prefixes: readonly string[]) =>
  prefixes.some((prefix) => text.startsWith(prefix));

/** Whether the shop sends text messages to this E.164 number. */
export const isSmsServed = (phone: string): boolean =>
  startsWithOneOf(phone, SMS_PREFIXES) && !startsWithOneOf(phone, SMS_BLOCKED_PREFIXES);
