// Rules of card fields, shared by the hosted fields in the browser and the provider behind them.

const BRANDS = [
  { brand: 'visa', prefix: /^4/, lengths: [16, 13, 19], cvc: 3, groups: [4, 4, 4, 4, 3] },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    cvc: 3,
    groups: [4, 4, 4, 4],
  },
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], cvc: 4, groups: [4, 6, 5] },
  { brand: 'discover', prefix: /^(6011|64[4-9]|65)/, lengths: [16, 19], cvc: 3, groups: [4, 4, 4, 4, 3] },
];
const UNKNOWN = { brand: 'unknown', lengths: [16, 19], cvc: 3, groups: [4, 4, 4, 4, 3] };

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

export function cardBrand(number) {
  return (BRANDS.find(({ prefix }) => prefix.test(number)) ?? UNKNOWN).brand;
}

function rulesFor(number) {
  return BRANDS.find(({ prefix }) => prefix.test(number)) ?? UNKNOWN;
}

export function longestNumber(number) {
  return Math.max(...rulesFor(number).lengths);
}

export function cvcLength(number) {
  return rulesFor(number).cvc;
}

/** Luhn's check: from the right, every second digit is doubled; the digits sum to a multiple of ten. */
export function passesLuhn(number) {
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return number.length > 0 && sum % 10 === 0;
}

export function checkNumber(number) {
  const { lengths } = rulesFor(number);
  if (number.length < Math.min(...lengths)) return 'incomplete_number';
  return lengths.includes(number.length) && passesLuhn(number) ? null : 'invalid_number';
}

/** A card is good through the last day of its month; a day of grace covers every time zone. */
export function checkExpiry(digits, now) {
  if (digits.length < 4) return 'incomplete_expiry';
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2, 4));
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (Date.UTC(year, month, 2) <= now.getTime()) return 'invalid_expiry_year_past';
  return year > now.getUTCFullYear() + 50 ? 'invalid_expiry_year' : null;
}

export function checkCvc(cvc, number) {
  return cvc.length < cvcLength(number) ? 'incomplete_cvc' : null;
}

export function formatNumber(number) {
  const groups = [];
  let start = 0;
  for (const size of rulesFor(number).groups) {
    if (start >= number.length) break;
    groups.push(number.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

export function formatExpiry(digits) {
  return digits.length < 3 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`;
}
