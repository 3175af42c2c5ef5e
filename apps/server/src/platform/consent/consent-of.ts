import { CAMPAIGN_COOKIE, keptCampaign } from '@keepsong/domain/signals/arrival';
import {
  CONSENT_COOKIE,
  type ConsentNow,
  consentNow,
  type Place,
  type Regime,
  readConsent,
  regimeOf,
} from '@keepsong/domain/signals/consent';
import { ga4Cookie, ga4Session } from '@keepsong/domain/signals/networks/ga4-session';
import type { OrderConsent } from '@keepsong/domain/signals/order-signal';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { placeNamed, placeOf } from './place.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'cookies' | 'ip'>;

export type ConsentReader = {
  /** What the visitor of a request has agreed to. */
  of(request: Asked): ConsentNow;
  /** The id of the visitor's session at GA4, from the cookie of its script; null when there is none. */
  gaSession(request: Pick<Asked, 'cookies'>): string | null;
  /** The rules that apply to the visitor, and the place of the visitor. */
  rules(request: Asked): { regime: Regime; place: Place };
};

/**
 * Reads from a request what its visitor agreed to. It needs no session, because the cookie contains the answer.
 */
export function createConsentReader({
  consentRegion,
  countryHeader,
  mode,
  receivers: { ga4 },
}: Pick<Settings, 'consentRegion' | 'countryHeader' | 'mode' | 'receivers'>): ConsentReader {
  function rules({ headers, ip }: Asked) {
    const named = countryHeader === null ? null : placeNamed(headers[countryHeader]);
    const place = named ?? placeOf(ip, mode);
    // The shop's own data has no states, and proxies do not always name one. A demo asks nobody at home.
    return { regime: consentRegion ?? regimeOf(place, mode === 'production'), place };
  }
  return {
    rules,
    gaSession: ({ cookies }) => (ga4 === null ? null : ga4Session(cookies[ga4Cookie(ga4)])),
    of(request) {
      const { headers, cookies } = request;
      const signal = headers['sec-gpc'] === '1' || headers.dnt === '1';
      return consentNow({
        signal,
        kept: readConsent(cookies[CONSENT_COOKIE]),
        regime: rules(request).regime,
      });
    },
  };
}

/**
 * The consent that is stored with an order or a lead. The server later reports no more about it than the visitor agreed
 * to at that moment and has not taken back since (decision 0151). Undefined when the visitor did not agree.
 */
export function consentFor(
  request: FastifyRequest | null,
  reader: Pick<ConsentReader, 'of' | 'gaSession'>,
): OrderConsent | undefined {
  if (request === null) return undefined;
  const { agreed, owner } = reader.of(request);
  if (!agreed.analytics && !agreed.marketing) return undefined;
  const campaign = agreed.marketing ? keptCampaign(request.cookies[CAMPAIGN_COOKIE]) : {};
  const agent = agreed.marketing ? request.headers['user-agent']?.slice(0, 300) : undefined;
  const session = agreed.analytics ? reader.gaSession(request) : null;
  return {
    ...{ ...agreed, visitor: owner },
    ...(session === null ? {} : { ga_session: session }),
    ...(agent === undefined ? {} : { agent }),
    ...(Object.keys(campaign).length > 0 ? { campaign } : {}),
  };
}
