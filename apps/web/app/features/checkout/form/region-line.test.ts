import { expect, it } from 'vitest';
import { regionLine } from './region-line.ts';

const GEO = { countries: { US: 'Estados Unidos', DE: 'Alemania' }, states: {} };

it.each([
  [
    { city: 'Skaneateles', state: 'NY', postalCode: '13152', country: 'US' },
    'Skaneateles, NY 13152, Estados Unidos',
  ],
  [{ city: 'Bonn', state: '', postalCode: '53111', country: 'DE' }, 'Bonn, 53111, Alemania'],
  [{ city: '', state: '', postalCode: '', country: 'XK' }, 'XK'],
])('the line of an address ends with the name of its country: %o', (region, line) => {
  expect(regionLine(region, GEO)).toBe(line);
});
