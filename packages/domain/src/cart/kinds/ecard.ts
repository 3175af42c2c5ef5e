import * as v from 'valibot';
import { ok, refuse } from '../../result.ts';
import { fields, orNull } from '../../schema/fields.ts';
import { ECARD, type ECard, readECard } from '../ecard.ts';
import { lineKind } from '../line/line.ts';
import { isECard } from '../named-products.ts';

/**
 * The content of the card. Null until the customer has written it. Also null when the content is no longer
 * valid; the customer must then write it again.
 */
const OWN = fields({ ecard: orNull(ECARD) });

/** The content of the card as the browser sends it in `additional_info`. */
const SENT = fields({ ecard: v.nullish(v.unknown()) });

/** The greeting-card partner's e-card. An order may have only one, so a song has at most one too. */
export const ecard = lineKind({
  name: 'ecard',
  is: isECard,
  own: (stored): { ecard: ECard | null } => v.parse(OWN, stored),
  sent: ({ ecard: card }) => (card ? { additional_info: { ecard: card } } : {}),
  lacks: ({ ecard: card }) => (card ? null : 'ecard'),
  most: 1,
  soldWith: () => 'song',
  oncePerSong: () => 'ecard',
  together: (lines) => (lines.length > 1 ? refuse('quantity_invalid') : ok(null)),
  /**
   * Refusals: `ecard_missing` with the line and its wrong fields (spec 5-43), and `ecard_key_missing` when the
   * shop has no API key of the partner (5-44).
   */
  freeze({ cart_uuid, sent }, { partnerKey }) {
    const card = readECard(v.parse(SENT, sent.additional_info).ecard);
    if (!card.ok) return { ok: false, refusal: { ...card.refusal, details: { cart_uuid } } };
    return partnerKey === null ? refuse('ecard_key_missing') : ok<{ ecard: ECard }>({ ecard: card.value });
  },
});
