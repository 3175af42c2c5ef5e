import {
  CONSENT_COOKIE,
  type ConsentNow,
  consentNow,
  type Place,
  type Regime,
  readConsent,
  regimeOf,
} from '@keepsong/domain/signals/consent';
import type { FastifyRequest } from 'fastify';
import type { Settings } from '../settings.ts';
import { placeNamed, placeOf } from './place.ts';

type Asked = Pick<FastifyRequest, 'headers' | 'cookies' | 'ip'>;

export type ConsentReader = {
  /** What the visitor of a request has agreed to. */
  of(request: Asked): ConsentNow;
  /** The rules under which the visitor is, and where. */
  rules(request: Asked): { regime: Regime; place: Place };
};

/** Reads from a request what its visitor agreed to. It needs no session, because the cookie says it. */
export function createConsentReader({
  consentRegion,
  countryHeader,
}: Pick<Settings, 'consentRegion' | 'countryHeader'>): ConsentReader {
  function rules({ headers, ip }: Asked) {
    const named = countryHeader === null ? null : placeNamed(headers[countryHeader]);
    const place = named ?? placeOf(ip);
    return { regime: consentRegion ?? regimeOf(place), place };
  }
  return {
    rules,
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
