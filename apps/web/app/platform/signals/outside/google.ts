import { type Agreed, NOTHING } from '@keepsong/domain/signals/consent';
import { ga4Event } from '@keepsong/domain/signals/networks/ga4';
import { loadOutside } from '../../loading/outside-script.ts';
import type { OutsideReceiver } from './start-outside.ts';

declare global {
  interface Window {
    /** The list that Google's scripts read. */
    dataLayer?: unknown[];
  }
}

const HOST = 'https://www.googletagmanager.com';

/** The list that Google's scripts read. The scripts and this code both use it, whichever creates it first. */
function layer(): unknown[] {
  window.dataLayer ??= [];
  return window.dataLayer;
}

/**
 * Adds a call to the list. Google's scripts recognise a call only by its type: the entry must be an `arguments`
 * object.
 */
function call(..._told: readonly unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array is read as something else
  layer().push(arguments);
}

const word = (agreed: boolean) => (agreed ? 'granted' : 'denied');
const consentWords = ({ analytics, marketing }: Agreed) => ({
  analytics_storage: word(analytics),
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing),
});

type Ids = { gtm: string | null; ga4: string | null };

/**
 * Google's data layer, with Google Tag Manager, GA4 or both. It uses consent mode 2: denied until the visitor
 * agreed.
 */
export function googleReceiver({ gtm, ga4 }: Ids): OutsideReceiver {
  return {
    needs: ({ analytics, marketing }) => analytics || marketing,
    open(visit) {
      call('consent', 'default', consentWords(NOTHING));
      call('consent', 'update', consentWords(visit.agreed()));
      if (ga4) {
        call('js', new Date());
        call('config', ga4, {
          send_page_view: false,
          page_location: visit.address(),
          page_referrer: '',
          ...(visit.visitor() ? { client_id: visit.visitor() } : {}),
        });
        void loadOutside(`${HOST}/gtag/js?id=${ga4}`).catch(() => undefined);
      }
      if (gtm) {
        layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
        void loadOutside(`${HOST}/gtm.js?id=${gtm}`).catch(() => undefined);
      }
    },
    know: (agreed) => call('consent', 'update', consentWords(agreed)),
    tell({ event_id, name, properties }, visit) {
      const event = ga4Event({ name, properties: { ...properties } });
      if (event === null) return;
      if (ga4)
        call('event', event.name, {
          ...event.params,
          ...{ event_id, send_to: ga4, page_location: visit.address(), page_referrer: '' },
        });
      if (!gtm) return;
      const campaign = visit.campaign();
      layer().push({
        event: name,
        event_id,
        ...properties,
        ecommerce: 'items' in event.params ? event.params : null,
        context: Object.keys(campaign).length > 0 ? { campaign } : {},
      });
    },
    cookies: /^_(?:ga|gid|gcl|gat)/,
  };
}
