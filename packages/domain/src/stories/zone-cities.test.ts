import { expect, it } from 'vitest';
import { isTimeZone } from './reveal.ts';
import { cityOfZone, findZone, zoneCities } from './zone-cities.ts';

const CITIES = zoneCities(Intl.supportedValuesOf('timeZone'), 'en');
const CIUDADES = zoneCities(Intl.supportedValuesOf('timeZone'), 'sp');

it.each([
  ['Chicago', 'America/Chicago'],
  ['san francisco', 'America/Los_Angeles'],
  ['San Francisco, California', 'America/Los_Angeles'],
  ['Medellin', 'America/Bogota'],
  ['  bogotá ', 'America/Bogota'],
  ['New York', 'America/New_York'],
  ['Buenos Aires', 'America/Argentina/Buenos_Aires'],
  ['Portland, Maine', 'America/New_York'],
  ['Ciudad de México', 'America/Mexico_City'],
  ['nueva york', 'America/New_York'],
  ['Londres', 'Europe/London'],
  ['London', 'Europe/London'],
  // Two cities of this name are in different zones.
  ['Portland', null],
  ['Nowhere', null],
  ['', null],
])('the zone of %j is %s', (typed, zone) => {
  for (const cities of [CITIES, CIUDADES]) {
    const found = findZone(typed, cities);
    // Node may know Buenos Aires by an older name.
    expect(found?.split('/').at(-1)).toBe(zone?.split('/').at(-1));
  }
});

it('every listed city has a zone that the shop accepts', () => {
  for (const { city, zone } of [...CITIES, ...CIUDADES]) {
    expect(isTimeZone(zone), zone).toBe(true);
    expect(city).not.toContain('_');
  }
});

it('names the city of a zone as people write it', () => {
  expect(cityOfZone('America/Argentina/Buenos_Aires', 'en')).toBe('Buenos Aires');
  expect(cityOfZone('America/Mexico_City', 'en')).toBe('Mexico City');
  expect(cityOfZone('America/Mexico_City', 'sp')).toBe('Ciudad de México');
});
