import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { consentFor, createConsentReader } from './consent-of.ts';

const HOME = '10.1.2.3';
const ABROAD = '193.99.144.80';
const VISITOR = '0b5c7d1e-2222-4222-8333-444455556666';

type Asked = Pick<FastifyRequest, 'ip' | 'headers' | 'cookies'>;
const from = (ip: string, more: Partial<Asked> = {}): Asked => ({ ip, headers: {}, cookies: {}, ...more });

it.each([
  [null, HOME, false],
  [null, ABROAD, true],
  ['opt-in', HOME, true],
  ['opt-in', ABROAD, true],
  ['opt-out', HOME, false],
  ['opt-out', ABROAD, false],
] as const)('with CONSENT_REGION %s a visitor at %s is asked: %s', (consentRegion, ip, asks) => {
  const now = createConsentReader({ consentRegion, countryHeader: null }).of(from(ip));
  expect([now.asks, now.agreed.analytics, now.agreed.marketing]).toEqual([asks, !asks, !asks]);
});

it.each([
  ['US-CA', true],
  ['US-TX', false],
  ['DE', true],
  // XX means an unknown country, so the network address decides.
  ['XX', false],
])('a proxy that names %s decides whether a visitor at home is asked: %s', (place, asks) => {
  const reader = createConsentReader({ consentRegion: null, countryHeader: 'cf-ipcountry' });
  expect(reader.of(from(HOME, { headers: { 'cf-ipcountry': place } })).asks).toBe(asks);
});

it.each(['sec-gpc', 'dnt'])(
  'with %s nothing is agreed to, whatever region is set and whatever was chosen',
  (name) => {
    const cookies = { sf_consent: `1.11.0.${VISITOR}`, sf_campaign: 'source=news' };
    const asked = from(HOME, { headers: { [name]: '1' }, cookies });
    const reader = createConsentReader({ consentRegion: 'opt-out', countryHeader: null });
    expect(reader.of(asked)).toEqual({
      ...{ agreed: { analytics: false, marketing: false }, visitor: null, asks: false, signal: true },
    });
    expect(consentFor(asked as FastifyRequest, reader)).toBeUndefined();
  },
);
