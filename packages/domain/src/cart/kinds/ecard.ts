import * as v from 'valibot';
import { ok, refuse } from '../../result.ts';
import { fields, orNull } from '../../schema/fields.ts';
import { ECARD, type ECard, readECard } from '../ecard.ts';
import { isECard } from '../named-products.ts';
import { lineKind } from './line.ts';

/**
 * The personalised card; null until it is personalised. A card that can no longer be sent must be personalised again.
 */
const OWN = fields({ ecard: orNull(ECARD) });

/** What the browser sent as `additional_info`. */
const SENT = fields({ ecard: v.nullish(v.unknown()) });

/** The greeting-card partner's e-card; at most one in an order, and so at most one for its song. */
export const ecard = lineKind({
  name: 'ecard',
  is: isECard,
  own: (stored): { ecard: ECard | null } => v.parse(OWN, stored),
  sent: ({ ecard: card }) => (card ? { additional_info: { ecard: card } } : {}),
  most: 1,
  together: (lines) => (lines.length > 1 ? refuse('quantity_invalid') : ok(null)),
  /** Refuses `ecard_missing` with the line and its fields (spec 5-43), `ecard_key_missing` without a partner (5-44). */
  freeze({ cart_uuid, sent }, { partnerKey }) {
    const card = readECard(v.parse(SENT, sent.additional_info).ecard);
    if (!card.ok) return { ok: false, refusal: { ...card.refusal, details: { cart_uuid } } };
    return partnerKey === null ? refuse('ecard_key_missing') : ok<{ ecard: ECard }>({ ecard: card.value });
  },
});
