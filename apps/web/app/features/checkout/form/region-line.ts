import type { GeoData, Region } from './region-fields.tsx';

/** 'Skaneateles, NY 13152, United States'. `geo` has the names of countries in the language of the page. */
export function regionLine({ city, state, postalCode, country }: Region, geo: GeoData): string {
  const parts = [city, `${state} ${postalCode}`.trim(), geo.countries[country] ?? country];
  return parts.filter((part) => part !== '').join(', ');
}
