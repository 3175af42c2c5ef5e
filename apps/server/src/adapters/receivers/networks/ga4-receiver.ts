import { ga4Event } from '@keepsong/domain/signals/networks/ga4';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { post } from '../post.ts';
import type { Receiver } from '../receivers.port.ts';

/** GA4 drops events whose time lies further back. Without a time they count as of now. */
const OLDEST_MS = 71 * 3_600_000;

/** What browsers tell from documents that take payments, where none of its scripts run. */
const BESIDE_PAYMENT: readonly string[] = [
  'Checkout Started',
  'Checkout Step Viewed',
  'Checkout Step Completed',
  'Payment Info Entered',
];

type Ga4 = { id: string; secret: string; url?: string };

/**
 * Google Analytics 4 by its Measurement Protocol, for what its own script in the browser cannot tell: orders and refunds,
 * and the steps of the checkout. The other events reach it from the browser, because it does not drop repetitions. A
 * repeated order it knows by its id.
 */
export function createGa4Receiver({ id, secret, url = 'https://www.google-analytics.com' }: Ga4): Receiver {
  const address = `${url}/mp/collect?${new URLSearchParams({ measurement_id: id, api_secret: secret })}`;
  const bodyOf = ({ event_id, name, properties, at, visitor }: Told) => {
    const told = ga4Event({ name, properties });
    const age = Date.now() - Date.parse(at);
    return (
      told && {
        // The browser's half uses the same id. Without a visitor nobody is followed by that of the event.
        client_id: visitor ?? event_id,
        ...(age < OLDEST_MS ? { timestamp_micros: String(Date.parse(at) * 1_000) } : {}),
        // The shop tells GA4 what was bought, not to whom ads may be shown.
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: [{ name: told.name, params: { ...told.params, event_id, engagement_time_msec: 1 } }],
      }
    );
  };
  return {
    name: 'ga4',
    needs: 'analytics',
    takes: ({ name, source }) => source === 'server' || BESIDE_PAYMENT.includes(name),
    async receive(events) {
      for (const event of events) {
        const body = bodyOf(event);
        if (body) await post(address, body);
      }
    },
  };
}
