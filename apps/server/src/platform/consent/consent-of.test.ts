import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { consentFor, createConsentReader } from './consent-of.ts';

const HOME = '10.1.2.3';
const ABROAD = '193.99.144.80';
const NO_RECEIVERS = { gtm: null, ga4: null, pixel: null, sentry: null };
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
  const now = createConsentReader({
    consentRegion,
    countryHeader: null,
    mode: 'demo',
    receivers: NO_RECEIVERS,
  }).of(from(ip));
  expect([now.asks, now.agreed.analytics, now.agreed.marketing]).toEqual([asks, !asks, !asks]);
});

it('in production a visitor with a private address is asked, unless the shop has one rule for all', () => {
  const asks = (consentRegion: 'opt-out' | null) =>
    createConsentReader({
      consentRegion,
      countryHeader: null,
      mode: 'production',
      receivers: NO_RECEIVERS,
    }).of(from(HOME)).asks;
  expect([asks(null), asks('opt-out')]).toEqual([true, false]);
});

it.each([
  ['US-CA', true],
  ['US-TX', false],
  ['DE', true],
  // XX means an unknown country, so the network address decides.
  ['XX', false],
])('a proxy that names %s decides whether a visitor at home is asked: %s', (place, asks) => {
  const reader = createConsentReader({
    consentRegion: null,
    countryHeader: 'cf-ipcountry',
    mode: 'demo',
    receivers: NO_RECEIVERS,
  });
  expect(reader.of(from(HOME, { headers: { 'cf-ipcountry': place } })).asks).toBe(asks);
});

it.each([
  ['production', null, undefined, true],
  ['production', 'cf-ipcountry', 'US', true],
  ['production', 'cf-ipcountry', 'US-CA', true],
  ['production', 'cf-ipcountry', 'US-TX', false],
  ['demo', null, undefined, false],
] as const)(
  'in %s, with the header %s as %s, somebody with an address of the USA is asked: %s',
  (mode, countryHeader, place, asks) => {
    const headers = place === undefined ? {} : { 'cf-ipcountry': place };
    const set = { consentRegion: null, countryHeader, mode, receivers: NO_RECEIVERS };
    expect(createConsentReader(set).of(from('8.8.8.8', { headers })).asks).toBe(asks);
    expect(createConsentReader({ ...set, consentRegion: 'opt-out' }).of(from('8.8.8.8')).asks).toBe(false);
  },
);

it.each(['sec-gpc', 'dnt'])(
  'with %s nothing is agreed to, whatever region is set and whatever was chosen',
  (name) => {
    const cookies = { sf_consent: `1.11.0.${VISITOR}`, sf_campaign: 'source=news' };
    const asked = from(HOME, { headers: { [name]: '1' }, cookies });
    const reader = createConsentReader({
      consentRegion: 'opt-out',
      countryHeader: null,
      mode: 'production',
      receivers: NO_RECEIVERS,
    });
    expect(reader.of(asked)).toEqual({
      ...{
        agreed: { analytics: false, marketing: false },
        visitor: null,
        owner: null,
        asks: false,
        signal: true,
      },
    });
    expect(consentFor(asked as FastifyRequest, reader)).toBeUndefined();
  },
);

it.each([
  ['GS1.1.1711111111.5.1.1711111234.0.0.0', '11', '1711111111'],
  ['GS2.1.s1746600000$o1$g0$t1746600100$j60$l0$h0', '10', '1746600000'],
  ['GS2.1.s1746600000$o1', '01', undefined],
  ['1711111111', '11', undefined],
])('an order keeps the session of GA4 in %s with the consent %s: %s', (session, flags, kept) => {
  const receivers = { ...NO_RECEIVERS, ga4: 'G-ABC12' };
  const reader = createConsentReader({
    ...{ consentRegion: null, countryHeader: null, mode: 'demo' as const, receivers },
  });
  const cookies = { sf_consent: `1.${flags}.${VISITOR}.${VISITOR}`, _ga_ABC12: session };
  expect(consentFor(from(HOME, { cookies }) as FastifyRequest, reader)?.ga_session).toBe(kept);
});

it.each([
  ['0.11', true],
  ['0.10', true],
  ['0.00', false],
])('at home, an order with the earlier choice %s keeps a consent: %s', (choice, isKept) => {
  const reader = createConsentReader({
    ...{ consentRegion: null, countryHeader: null, mode: 'demo', receivers: NO_RECEIVERS },
  });
  const cookies = { sf_consent: `${choice}.${VISITOR}.${VISITOR}` };
  expect(consentFor(from(HOME, { cookies }) as FastifyRequest, reader) !== undefined).toBe(isKept);
  expect(consentFor(from(ABROAD, { cookies }) as FastifyRequest, reader)).toBeUndefined();
});
