/** Crockford's base 32: without I, L, O and U, so that people do not confuse characters on paper or on the phone. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 6;
const BLOCK = 32 ** LENGTH;
const MASK = BLOCK - 1;

/**
 * The order number that customers see, such as 'H4T-9KC'. Each order id (a whole number > 0) has its own number, which
 * does not reveal how many orders there were. The API still uses the id itself as `order_id` (spec 3.10-01).
 */
export function orderNumber(orderId: number): string {
  const code = base32(scatter(orderId % BLOCK), LENGTH);
  const above = Math.floor(orderId / BLOCK);
  return `${above > 0 ? `${base32(above, 0)}-` : ''}${code.slice(0, 3)}-${code.slice(3)}`;
}

/**
 * Turns each 30-bit number into another 30-bit number that looks random. Multiplication by odd factors and XOR with
 * shifted bits can be undone, so no two ids get the same result.
 */
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
