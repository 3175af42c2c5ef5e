import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { GREETING_PLACEMENT, type GreetingData } from '@keepsong/domain/instant/greeting';

/** A recorded intro, and when the shop deletes it unless it is ordered. */
export type KeptIntro = GreetingData & { expires_at: string };

/** The recorded intro of a line. Null while nothing is recorded, and for other products. */
export const introOf = (line: CartLine): KeptIntro | null =>
  line.kind === 'greeting' && line.customer_greeting_data && line.expire
    ? { ...line.customer_greeting_data, expires_at: line.expire }
    : null;

/** The fields of a line for a recorded intro. */
export const introFields = ({ expires_at, ...data }: KeptIntro) => ({
  customer_greeting_data: data,
  customer_greeting_placement: GREETING_PLACEMENT,
  expire: expires_at,
});
