/** Digits and letters that people do not confuse, on paper or on the phone (Crockford's base 32). */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const BLOCK = 32 ** LENGTH;
const MASK = BLOCK - 1;

/**
 * The order number that customers see, such as 'H4T-9KC': one for each order id (a whole number > 0). It does not
 * reveal how many orders there were. The id itself stays the `order_id` of the API (spec 3.10-01).
 */
export function orderNumber(orderId: number): string {
  const code = base32(scatter(orderId % BLOCK), LENGTH);
  const above = Math.floor(orderId / BLOCK);
  return `${above > 0 ? `${base32(above, 0)}-` : ''}${code.slice(0, 3)}-${code.slice(3)}`;
}

/** A permutation of the 30-bit numbers: odd factors and shifts can be undone, so no two ids share a code. */
function scatter(id: number): number {
  let bits = Math.imul(id, 0x2545f491) & MASK;
  bits ^= bits >>> 15;
  bits = Math.imul(bits, 0x1b873593) & MASK;
  bits ^= bits >>> 13;
  return bits;
}

function base32(value: number, length: number): string {
  let text = '';
  for (let left = value; left > 0; left = Math.floor(left / 32)) text = DIGITS.charAt(left % 32) + text;
  return text.padStart(length, '0');
}
