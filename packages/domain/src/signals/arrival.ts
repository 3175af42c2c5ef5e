/**
 * The facts in an address about how a visitor came to the shop. The first three change the price, a commission
 * or the page, so they are necessary. The campaign is reported only as far as the visitor agreed.
 */
export type Arrival = {
  coupon: string;
  affiliate: string;
  lp_variant: string;
  /** The campaign by Segment's names, with the ids of ads. */
  campaign: Readonly<Record<string, string>>;
};

/** The cookie with necessary facts that wait for the browser's cart. */
export const ARRIVAL_COOKIE = 'sf_arrival';
/**
 * The cookie with the code of a friend's link. The code decides who gets credit, and waits for the page that
 * stores it (spec 3.13-07).
 */
export const REFERRAL_COOKIE = 'sf_referral';
/** The cookie with the campaign. With consent to marketing, it is kept as long as the ad's id (spec 9.5-07). */
export const CAMPAIGN_COOKIE = 'sf_campaign';
export const AD_COOKIE = 'gclid';
export const VARIANT_COOKIE = 'lp_variant';
/**
 * The cookie with the versions of landing pages that this visit has seen, the newest first. Like the variant it decides
 * which page the visitor sees, so it is necessary.
 */
export const SEEN_COOKIE = 'lp_seen';
export const AD_SECONDS = 7 * 86_400;

const CAMPAIGN: Readonly<Record<string, string>> = {
  utm_campaign: 'name',
  utm_source: 'source',
  utm_medium: 'medium',
  utm_term: 'term',
  utm_content: 'content',
  gclid: 'gclid',
  fbclid: 'fbclid',
};
const CAMPAIGN_NAMES = Object.values(CAMPAIGN);

/** The longest values that the shop's calls accept. */
const LONGEST = { coupon: 64, affiliate: 120, other: 200 } as const;
/** Values with an e-mail address are dropped. Some newsletters put addresses into their links. */
const isPlain = (value: string): boolean => value !== '' && !/[\p{Cc}@]/u.test(value);

const field = (query: URLSearchParams, name: string, most: number): string => {
  const value = (query.get(name) ?? '').trim().slice(0, most).toWellFormed();
  return isPlain(value) ? value : '';
};

/** The facts in an address. Null when it has none. */
export function arrivalOf(query: URLSearchParams): Arrival | null {
  const coupon = field(query, 'coupon', LONGEST.coupon);
  const affiliate = field(query, 'affiliate', LONGEST.affiliate);
  const variant = field(query, VARIANT_COOKIE, LONGEST.other);
  const lp_variant = /^[\w.-]*$/.test(variant) ? variant : '';
  const campaign = Object.fromEntries(
    Object.entries(CAMPAIGN).flatMap(([name, told]) => {
      const value = field(query, name, LONGEST.other);
      return value === '' ? [] : [[told, value]];
    }),
  );
  const hasAny = coupon + affiliate + lp_variant !== '' || Object.keys(campaign).length > 0;
  return hasAny ? { coupon, affiliate, lp_variant, campaign } : null;
}

/** The campaign as the query of an address, as it was when the visitor came. */
export const campaignQuery = (campaign: Arrival['campaign']): string =>
  new URLSearchParams(
    Object.entries(CAMPAIGN).flatMap(([name, told]) => {
      const value = campaign[told];
      return value ? [[name, value]] : [];
    }),
  ).toString();

/** The id of the ad in the form of its cookie. Null when there is none. */
export const adOf = ({ campaign: { gclid = '' } }: Pick<Arrival, 'campaign'>): string | null =>
  /^[\w.-]+$/.test(gclid) ? gclid : null;

/** The text of a cookie with these facts. Empty facts are left out. */
export const packFacts = (facts: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(facts).filter(([, value]) => value !== '')).toString();

/** The facts in the cookie that the cart has not taken over yet. */
export function waitingFacts(cookie: string | undefined): Pick<Arrival, 'coupon' | 'affiliate'> {
  const kept = new URLSearchParams(cookie ?? '');
  return {
    coupon: field(kept, 'coupon', LONGEST.coupon),
    affiliate: field(kept, 'affiliate', LONGEST.affiliate),
  };
}

/** The campaign in the cookie. */
export function keptCampaign(cookie: string | undefined): Readonly<Record<string, string>> {
  const kept = new URLSearchParams(cookie ?? '');
  return Object.fromEntries(
    CAMPAIGN_NAMES.flatMap((name) => {
      const value = field(kept, name, LONGEST.other);
      return value === '' ? [] : [[name, value]];
    }),
  );
}
