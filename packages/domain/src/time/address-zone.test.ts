import { expect, it } from 'vitest';
import { isUsState } from '../checkout/geo.ts';
import { zoneOfAddress } from './address-zone.ts';

const zoneOf = (state: string, postal_code = '', country = 'US') =>
  zoneOfAddress({ country, state, postal_code });

it.each([
  ['CA', '90001', 'America/Los_Angeles'],
  ['AZ', '85001', 'America/Phoenix'],
  ['TX', '78701', 'America/Chicago'],
  ['TX', '79901', 'America/Denver'],
  ['FL', '33101', 'America/New_York'],
  ['FL', '32501', 'America/Chicago'],
  ['HI', '96801', 'Pacific/Honolulu'],
])('knows the time in %s %s', (state, zip, zone) => {
  expect(zoneOf(state, zip)).toBe(zone);
});

it('knows no time where a ZIP code or a state has two, in another country, and without an address', () => {
  for (const [state, zip] of [['TX', '79843'], ['FL', '32401'], ['IN'], ['ID'], ['AE'], ['']] as const)
    expect([state, zoneOf(state, zip)]).toEqual([state, null]);
  expect(zoneOf('CA', '', 'ES')).toBeNull();
});

it('names states that addresses have, and zones that browsers know', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((one) => letters.map((two) => one + two));
  const known = codes.filter((code) => zoneOf(code) !== null);
  expect(known.length).toBeGreaterThan(40);
  for (const code of known) {
    expect([code, isUsState(code)]).toEqual([code, true]);
    expect(() => new Intl.DateTimeFormat('en-US', { timeZone: zoneOf(code) ?? '' })).not.toThrow();
  }
});
