/** Whether visitors of a place are asked before something is told of them, or may say no afterwards. */
export const REGIMES = ['opt-in', 'opt-out'] as const;
export type Regime = (typeof REGIMES)[number];

/** What a visitor agreed to, beside what is necessary. */
export type Agreed = { analytics: boolean; marketing: boolean };

export const NOTHING: Agreed = { analytics: false, marketing: false };
const EVERYTHING: Agreed = { analytics: true, marketing: true };

/** Raise it when the question asks for more than before: then everybody is asked again. */
export const CONSENT_VERSION = 1;

export const CONSENT_COOKIE = 'sf_consent';

/** Where a visitor is: two letters of the country, and of a state where it is known. Null: unknown. */
export type Place = { country: string | null; state: string | null };

/** The shop's own country. Its visitors may say no at any time, and a signal of their browser says it for them. */
const OWN_COUNTRY = 'US';
/** Countries whose law lets a shop count visits until somebody says no. */
const TOLD_AFTERWARDS: readonly string[] = [OWN_COUNTRY, 'AU', 'JP', 'MX', 'NZ', 'PH', 'SG'];
/** States of the own country in which the shop asks all the same, because their laws go further. */
const ASKED_STATES: readonly string[] = ['CA', 'WA'];

/** The regime of a place. Whoever cannot be placed is asked. */
export function regimeOf({ country, state }: Place): Regime {
  if (country === null || !TOLD_AFTERWARDS.includes(country)) return 'opt-in';
  return country === OWN_COUNTRY && state !== null && ASKED_STATES.includes(state) ? 'opt-in' : 'opt-out';
}

export const HOME: Place = { country: OWN_COUNTRY, state: null };

/** What the cookie keeps. `id` names the row that proves the choice; null when nobody was asked. */
export type KeptConsent = { agreed: Agreed; id: string | null; visitor: string | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const uuidOrNull = (text: string | undefined): string | null =>
  text !== undefined && UUID.test(text) ? text : null;

/** Reads the cookie. Null for one of another version or form. */
export function readConsent(cookie: string | undefined): KeptConsent | null {
  const [version, flags, id, visitor] = (cookie ?? '').split('.');
  if (version !== String(CONSENT_VERSION) || flags === undefined || !/^[01]{2}$/.test(flags)) return null;
  const agreed = { analytics: flags[0] === '1', marketing: flags[1] === '1' };
  return { agreed, id: uuidOrNull(id), visitor: agreed.analytics ? uuidOrNull(visitor) : null };
}

export const writeConsent = ({ agreed, id, visitor }: KeptConsent): string =>
  [
    CONSENT_VERSION,
    `${Number(agreed.analytics)}${Number(agreed.marketing)}`,
    id ?? '0',
    (agreed.analytics && visitor) || '0',
  ].join('.');

/** How a visitor stands at this moment. `asks`: the question is due. `signal`: the browser said no by itself. */
export type ConsentNow = { agreed: Agreed; visitor: string | null; asks: boolean; signal: boolean };

type Facts = {
  /** `Sec-GPC` or `DNT`. */
  signal: boolean;
  kept: KeptConsent | null;
  regime: Regime;
};

/** A signal of the browser goes before everything else. A choice that nobody made does not count where people are asked. */
export function consentNow({ signal, kept, regime }: Facts): ConsentNow {
  if (signal) return { agreed: NOTHING, visitor: null, asks: false, signal };
  if (kept && (kept.id !== null || regime === 'opt-out'))
    return { agreed: kept.agreed, visitor: kept.visitor, asks: false, signal };
  const asks = regime === 'opt-in';
  return { agreed: asks ? NOTHING : EVERYTHING, visitor: null, asks, signal };
}
