import * as v from 'valibot';
import { GREETING_DATA, type GreetingData } from '../../instant/greeting.ts';
import { ok, type Result } from '../../result.ts';
import { fields, NAME_OR_NULL, orNull } from '../../schema/fields.ts';
import { lineKind } from '../line/line.ts';
import type { FrozenGreeting } from '../line/ordered.ts';
import { UUID } from '../line/uuid.ts';
import { INSTANT_GREETING, SPOKEN_GREETING } from '../named-products.ts';

/** The recording, in the fields of spec 3.5-06. */
const OWN = fields({
  customer_greeting_data: orNull(GREETING_DATA),
  customer_greeting_placement: NAME_OR_NULL,
});

const RECORDING = fields({ id: orNull(UUID) });

/** The id of the recording of a line. Null when there is none. */
export const recordingOf = ({
  customer_greeting_data,
}: {
  customer_greeting_data?: unknown;
}): string | null => v.parse(RECORDING, customer_greeting_data).id;

/** The refusal of a line whose intro was not recorded, was deleted or belongs to somebody else. */
export const lacksGreeting = ({ cart_uuid }: { cart_uuid: string }): Result<never> => ({
  ok: false,
  refusal: {
    code: 'pod_missing',
    fields: { customer_greeting_data: 'required' },
    details: { cart_uuid },
  },
});

/**
 * An intro in the customer's own voice, played before the song. There is one product for instant songs and one
 * for songs that an artist writes. The second is also sold after the delivery.
 */
export const greeting = lineKind({
  name: 'greeting',
  is: ({ name }) => name === INSTANT_GREETING || name === SPOKEN_GREETING,
  soldWith: ({ name }) => (name === INSTANT_GREETING ? 'instant_song' : 'any_song'),
  own: (
    stored,
  ): { customer_greeting_data: GreetingData | null; customer_greeting_placement: string | null } =>
    v.parse(OWN, stored),
  sent: ({ customer_greeting_data, customer_greeting_placement }) =>
    customer_greeting_data ? { customer_greeting_data, customer_greeting_placement } : {},
  uploads: ({ customer_greeting_data, expire }) =>
    customer_greeting_data && expire ? [{ id: customer_greeting_data.id, expires_at: expire }] : [],
  withUpload: (_line, { expires_at }) => ({ expire: expires_at }),
  lacks: ({ customer_greeting_data }) => (customer_greeting_data ? null : 'intro'),
  /**
   * Refuses with `pod_missing` and names the line when the intro was not recorded, was deleted or belongs to
   * somebody else.
   */
  freeze({ cart_uuid, sent }, { greetings }) {
    const recorded = greetings.get(recordingOf(sent) ?? '');
    if (recorded) return ok<{ greeting: FrozenGreeting }>({ greeting: recorded });
    return lacksGreeting({ cart_uuid });
  },
});
