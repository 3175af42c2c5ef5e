/**
 * Crockford's base 32. It has no I, L, O and U, so that people do not confuse characters on paper or on the
 * phone.
 */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const BLOCK = 32 ** LENGTH;
const MASK = BLOCK - 1;
const INVERSE_OF = { first: 0x01444c71, second: 0x16ed309b } as const;

/**
 * The order number that customers see, such as 'H4T-9KC'. Each order id (a whole number > 0) has its own
 * number, which does not reveal how many orders there were. The API still uses the id as `order_id` (spec
 * 3.10-01).
 */
export function orderNumber(orderId: number): string {
  const code = base32(scatter(orderId % BLOCK), LENGTH);
  const above = Math.floor(orderId / BLOCK);
  return `${above > 0 ? `${base32(above, 0)}-` : ''}${code.slice(0, 3)}-${code.slice(3)}`;
}

/** Reads an order number as somebody types it. Null when no order can have this number. */
export function readOrderNumber(text: string): number | null {
  const typed = text.toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1').replace(/[\s-]/g, '');
  if (!/^[0-9A-HJKMNP-TV-Z]{6,12}$/.test(typed)) return null;
  const value = (digits: string) => [...digits].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0);
  const id = value(typed.slice(0, -LENGTH)) * BLOCK + gather(value(typed.slice(-LENGTH)));
  return id > 0 && Number.isSafeInteger(id) ? id : null;
}

/**
 * Turns each 30-bit number into another 30-bit number that looks random. No two ids get the same result,
 * because multiplication by odd factors and XOR with shifted bits can be undone.
 */
function scatter(id: number): number {
  let bits = Math.imul(id, 0x2545f491) & MASK;
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x1b873593) & MASK;
  bits ^= bits >>> 13;
  return bits;
}

/** The inverse of `scatter`. Its factors are the inverses of the factors there, modulo 2^30. */
function gather(code: number): number {
  let bits = code;
  bits ^= (bits >>> 13) ^ (bits >>> 26);
  bits = Math.imul(bits, INVERSE_OF.second) & MASK;
  bits ^= bits >>> 15;
  return Math.imul(bits, INVERSE_OF.first) & MASK;
}

function base32(value: number, length: number): string {
  let text = '';
  for (let left = value; left > 0; left = Math.floor(left / 32)) text = DIGITS.charAt(left % 32) + text;
  return text.padStart(length, '0');
}
