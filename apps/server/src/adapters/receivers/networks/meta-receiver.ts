import { createHash } from 'node:crypto';
import { mayGet } from '@keepsong/domain/signals/events';
import { metaEvent } from '@keepsong/domain/signals/networks/meta';
import type { Told } from '@keepsong/domain/signals/read-batch';
import { post } from '../post.ts';
import type { Receiver } from '../receivers.port.ts';

/** Meta supports each API version for about two years. */
const VERSION = 'v24.0';

type Meta = { pixelId: string; token: string; shopUrl: string; url?: string };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Meta's Conversions API. It gets the events of the pixel with the same ids, so that Meta counts each event
 * once. It also gets the orders, which only the server reports. Contacts are hashed, and come only from
 * customers who agreed to marketing.
 */
export function createMetaReceiver({
  pixelId,
  token,
  shopUrl,
  url = 'https://graph.facebook.com',
}: Meta): Receiver {
  const addressOf = (path: unknown): string => new URL(typeof path === 'string' ? path : '/', shopUrl).href;

  /** The data by which Meta may recognise the visitor of an event. Null when there is none. */
  function userOf({ visitor, context: { campaign }, contact, at }: Told): object | null {
    const click = campaign?.fbclid;
    const user = {
      ...(visitor === null ? {} : { external_id: [sha256(visitor)] }),
      ...(contact?.email_hash ? { em: [contact.email_hash] } : {}),
      ...(contact?.agent ? { client_user_agent: contact.agent } : {}),
      ...(click ? { fbc: `fb.1.${Date.parse(at)}.${click}` } : {}),
    };
    return Object.keys(user).length > 0 ? user : null;
  }

  function dataOf(told: Told): object[] {
    const [event, user] = [metaEvent(told), userOf(told)];
    if (event === null || user === null) return [];
    return [
      {
        event_name: event.name,
        event_time: Math.floor(Date.parse(told.at) / 1_000),
        event_id: told.event_id,
        action_source: 'website',
        event_source_url: addressOf(told.properties.path),
        user_data: user,
        custom_data: event.data,
      },
    ];
  }

  return {
    name: 'meta',
    needs: 'marketing',
    takes: ({ name }) => mayGet('meta', name),
    async receive(events) {
      const data = events.flatMap(dataOf);
      // The token is in the body, because proxies log addresses.
      if (data.length > 0) await post(`${url}/${VERSION}/${pixelId}/events`, { data, access_token: token });
    },
  };
}
