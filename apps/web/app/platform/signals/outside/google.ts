import { campaignQuery } from '@keepsong/domain/signals/arrival';
import { type Agreed, NOTHING } from '@keepsong/domain/signals/consent';
import { GA4_BY_SERVER, ga4Event } from '@keepsong/domain/signals/networks/ga4';
import { loadAgreed } from '../../loading/outside-script.ts';
import type { OutsideReceiver, Visit } from './start-outside.ts';

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

/**
 * `byServer`: the server tells GA4 the events in `GA4_BY_SERVER`. `avatarEvent`: the name under which a press on an
 * artist's picture is told (spec 2.10-09).
 */
type Ids = { gtm: string | null; ga4: string | null; byServer: boolean; avatarEvent: string };

/**
 * Google's data layer, with Google Tag Manager, GA4 or both. It uses consent mode 2: denied until the visitor
 * agreed.
 */
export function googleReceiver({ gtm, ga4, byServer, avatarEvent }: Ids): OutsideReceiver {
  let isFirst = true;
  const toldAs = (name: string) => (name === 'Avatar Image Clicked' ? avatarEvent : name);

  /**
   * The page of an event, which may have waited for the consent on another page. The first event of a document says how the visitor came to it: GA4 reads that from the
   * address and its query, as far as the visitor agreed to it. A campaign of an earlier document is not told again,
   * because GA4 takes it for a new visit by the ad.
   */
  function placeOf(visit: Visit, path: string) {
    const query = isFirst ? campaignQuery(visit.campaignHere()) : '';
    const page_referrer = isFirst ? visit.referrer() : '';
    isFirst = false;
    return { page_location: visit.address(path) + (query && `?${query}`), page_referrer };
  }

  /** GA4's own switch: while it is set, the script sends nothing, not even without cookies. */
  const allowGa4 = (isAllowed: boolean) => ga4 && Reflect.set(window, `ga-disable-${ga4}`, !isAllowed);

  let hasGa4 = false;
  /** GA4 alone needs the consent to analytics, so its script comes with it. */
  function openGa4(id: string, visit: Visit): void {
    hasGa4 = true;
    call('js', new Date());
    call('config', id, {
      send_page_view: false,
      page_location: visit.address(),
      page_referrer: '',
      ...(visit.visitor() ? { client_id: visit.visitor() } : {}),
    });
    void loadAgreed(`${HOST}/gtag/js?id=${id}`).catch(() => undefined);
  }

  let opened: Visit | null = null;
  function know(agreed: Agreed): void {
    allowGa4(agreed.analytics);
    call('consent', 'update', consentWords(agreed));
    if (ga4 && opened && agreed.analytics && !hasGa4) openGa4(ga4, opened);
  }

  return {
    needs: ({ analytics, marketing }) => analytics || (gtm !== null && marketing),
    open(visit) {
      opened = visit;
      call('consent', 'default', consentWords(NOTHING));
      know(visit.agreed());
      if (!gtm) return;
      layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' });
      void loadAgreed(`${HOST}/gtm.js?id=${gtm}`).catch(() => undefined);
    },
    know,
    tell({ event_id, name: reported, properties, path }, visit) {
      const name = toldAs(reported);
      const event = ga4Event({ name, properties: { ...properties } });
      if (event === null) return;
      if (ga4 && !(byServer && GA4_BY_SERVER.includes(name)))
        call('event', event.name, {
          ...event.params,
          ...{ event_id, send_to: ga4, ...placeOf(visit, path) },
        });
      if (!gtm) return;
      const campaign = visit.campaign();
      layer().push({
        // Some events have a property `event_id` of their own (spec 4.5). Browser and server share this one.
        ...properties,
        event: name,
        event_id,
        ecommerce: 'items' in event.params ? event.params : null,
        context: Object.keys(campaign).length > 0 ? { campaign } : {},
      });
    },
  };
}
