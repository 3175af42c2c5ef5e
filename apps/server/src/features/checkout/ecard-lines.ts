import { type ECard, isECard, readECard } from '@keepsong/domain/cart/ecard';
import { ok, type Result, refuse } from '@keepsong/domain/result';

type GivenLine = {
  row: { slug: string };
  quantity: number;
  cart_uuid: string;
  /** What the browser sent as `additional_info`: for an e-card its personalisation under `ecard`. */
  info: unknown;
};

/**
 * The e-cards of a cart by their lines, as they were personalised. Refusals: `quantity_invalid` for more than one (an
 * e-card is one a story), `ecard_missing` with the line and the fields that are wrong (spec 5-43), `ecard_key_missing`
 * while the shop has no key of the partner (5-44).
 */
export function ecardsOf(
  lines: readonly GivenLine[],
  partnerKey: string | null,
): Result<ReadonlyMap<string, ECard>> {
  const given = lines.filter(({ row }) => isECard({ name: row.slug }));
  const [line] = given;
  if (!line) return ok(new Map());
  if (given.length > 1 || line.quantity > 1) return refuse('quantity_invalid');
  const card = readECard(sentCard(line.info));
  if (!card.ok) return { ok: false, refusal: { ...card.refusal, details: { cart_uuid: line.cart_uuid } } };
  if (partnerKey === null) return refuse('ecard_key_missing');
  return ok(new Map([[line.cart_uuid, card.value]]));
}

const sentCard = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && Object.hasOwn(info, 'ecard')
    ? Reflect.get(info, 'ecard')
    : null;
