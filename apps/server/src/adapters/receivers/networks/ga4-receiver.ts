import { GA4_BY_SERVER, ga4Event } from '@keepsong/domain/signals/networks/ga4';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { post } from '../post.ts';
import type { Receiver } from '../receivers.port.ts';

/** GA4 drops events that are older than this. Without a time, an event counts as happening now. */
const OLDEST_MS = 71 * 3_600_000;

type Ga4 = { id: string; secret: string; url?: string };

/**
 * Google Analytics 4 by its Measurement Protocol, for events that its script in the browser cannot report:
 * orders, refunds, leads and the steps of the checkout. All other events come only from the browser, because GA4
 * counts a repeated event twice. It recognises only a repeated order, by its id.
 */
export function createGa4Receiver({ id, secret, url = 'https://www.google-analytics.com' }: Ga4): Receiver {
  const address = `${url}/mp/collect?${new URLSearchParams({ measurement_id: id, api_secret: secret })}`;
  const bodyOf = ({ event_id, name, properties, at, visitor, context: { ga_session } }: Told) => {
    const told = ga4Event({ name, properties });
    // With its session, an event counts for the campaign or the site from which the visit came.
    const visit = ga_session ? { session_id: ga_session } : {};
    const age = Date.now() - Date.parse(at);
    return (
      told && {
        // The script in the browser uses the same id. Without a visitor, the event's id is sent, by which
        // nobody can be followed.
        client_id: visitor ?? event_id,
        ...(age < OLDEST_MS ? { timestamp_micros: String(Date.parse(at) * 1_000) } : {}),
        // GA4 may count what was bought, but not use it to choose who sees ads.
        consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
        events: [
          { name: told.name, params: { ...told.params, ...visit, event_id, engagement_time_msec: 1 } },
        ],
      }
    );
  };
  return {
    name: 'ga4',
    needs: 'analytics',
    takes: ({ name }) => GA4_BY_SERVER.includes(name),
    async receive(events) {
      for (const event of events) {
        const body = bodyOf(event);
        if (body) await post(address, body);
      }
    },
  };
}
