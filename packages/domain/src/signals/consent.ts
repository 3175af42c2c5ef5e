/** `opt-in`: visitors are asked before anything is reported. `opt-out`: visitors can object afterwards. */
export const REGIMES = ['opt-in', 'opt-out'] as const;
export type Regime = (typeof REGIMES)[number];

/** What a visitor agreed to, in addition to necessary events. */
export type Agreed = { analytics: boolean; marketing: boolean };

export const NOTHING: Agreed = { analytics: false, marketing: false };
const EVERYTHING: Agreed = { analytics: true, marketing: true };

/**
 * Raise this when the question asks for more than before. Whoever agreed to something is then asked again. Whoever
 * refused everything is not: a no to less is a no to more, too.
 */
export const CONSENT_VERSION = 1;

export const CONSENT_COOKIE = 'sf_consent';

/** Where a visitor is: the two-letter codes of the country and, if known, of the state. Null means unknown. */
export type Place = { country: string | null; state: string | null };

/**
 * The shop's own country. Visitors there may object at any time, and a signal of the browser counts as an
 * objection.
 */
const OWN_COUNTRY = 'US';
/** Countries whose laws allow a shop to count visits until the visitor objects. */
const TOLD_AFTERWARDS: readonly string[] = [OWN_COUNTRY, 'AU', 'JP', 'MX', 'NZ', 'PH', 'SG'];
/** States of the shop's own country in which it asks anyway, because their laws are stricter. */
const ASKED_STATES: readonly string[] = ['CA', 'WA'];

/**
 * The regime of a place. Visitors of an unknown place are asked first. `asksUnknownState`: so are visitors of the
 * shop's own country whose state is unknown, because they may be in one of the stricter states.
 */
export function regimeOf({ country, state }: Place, asksUnknownState: boolean): Regime {
  if (country === null || !TOLD_AFTERWARDS.includes(country)) return 'opt-in';
  if (country !== OWN_COUNTRY) return 'opt-out';
  const isAsked = state === null ? asksUnknownState : ASKED_STATES.includes(state);
  return isAsked ? 'opt-in' : 'opt-out';
}

export const HOME: Place = { country: OWN_COUNTRY, state: null };

/**
 * The content of the cookie. `id` is the database row that proves the choice. It is null when the visitor was
 * not asked. `visitor` stays until the visitor agrees to nothing more, so that the last step of a refusal also ends
 * what was agreed under it. Nobody is told it without analytics (`visitorOf`).
 */
export type KeptConsent = { agreed: Agreed; id: string | null; visitor: string | null };

/** What a cookie says. `isCurrent`: whether it answers the question of today and not another version of it. */
export type FoundConsent = KeptConsent & { isCurrent: boolean };

/** Whether the visitor agreed to anything. */
export const isAny = ({ analytics, marketing }: Agreed): boolean => analytics || marketing;

/** The id by which the visitor may be told of. */
export const visitorOf = (kept: KeptConsent | null): string | null =>
  kept?.agreed.analytics ? kept.visitor : null;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidOrNull = (text: string | undefined): string | null =>
  text !== undefined && UUID.test(text) ? text : null;

/** Splits a cookie of any version. Other versions may have more flags and more ids, but the last two ids are these. */
function partsOf(cookie: string | undefined) {
  const [version, flags = '', ...ids] = (cookie ?? '').split('.');
  const visitor = flags.includes('1') ? uuidOrNull(ids.at(-1)) : null;
  return { version, flags, id: uuidOrNull(ids.at(-2)), visitor };
}

/** Reads the cookie. Null for a cookie of another form. */
export function readConsent(cookie: string | undefined): FoundConsent | null {
  const { version, flags, id, visitor } = partsOf(cookie);
  if (!/^[01]{2,}$/.test(flags)) return null;
  const agreed = { analytics: flags[0] === '1', marketing: flags[1] === '1' };
  return { agreed, id, visitor, isCurrent: version === String(CONSENT_VERSION) };
}

/**
 * Whether a cookie holds a choice of the visitor that counts also where visitors are asked first. A yes to another
 * version of the question does not. A no to everything does, until the visitor says yes.
 */
export const countsEverywhere = ({ agreed, id, isCurrent }: FoundConsent): boolean =>
  id !== null && (isCurrent || !isAny(agreed));

/**
 * The id under which a visitor's choices are stored, from a cookie of any version. What was agreed to an earlier question
 * does not count everywhere any more, but what was set by it must still be found by a no.
 */
export const visitorIn = (cookie: string | undefined): string | null => partsOf(cookie).visitor;

export const writeConsent = ({ agreed, id, visitor }: KeptConsent): string =>
  [
    CONSENT_VERSION,
    `${Number(agreed.analytics)}${Number(agreed.marketing)}`,
    id ?? '0',
    (isAny(agreed) && visitor) || '0',
  ].join('.');

/**
 * The visitor's consent at this moment. `asks`: the question must be shown. `signal`: the browser objects by
 * itself. `owner`: the id under which the visitor's choices are stored. It is told to nobody, because it stays when
 * `visitor` ends with the consent to analytics.
 */
export type ConsentNow = {
  agreed: Agreed;
  visitor: string | null;
  owner: string | null;
  asks: boolean;
  signal: boolean;
};

type Facts = {
  /** Whether the browser sends `Sec-GPC` or `DNT`. */
  signal: boolean;
  kept: FoundConsent | null;
  regime: Regime;
};

/**
 * The browser's signal has priority over everything else. Where visitors are asked first, a consent without a
 * choice of the visitor does not count, nor does a yes to another version of the question. Where nobody is asked,
 * whatever the visitor has chosen holds.
 */
export function consentNow({ signal, kept, regime }: Facts): ConsentNow {
  if (signal) return { agreed: NOTHING, visitor: null, owner: null, asks: false, signal };
  if (kept && (regime === 'opt-out' || countsEverywhere(kept)))
    return { agreed: kept.agreed, visitor: visitorOf(kept), owner: kept.visitor, asks: false, signal };
  const asks = regime === 'opt-in';
  return { agreed: asks ? NOTHING : EVERYTHING, visitor: null, owner: null, asks, signal };
}
