import type { Region } from './region-fields.tsx';

/** 'Skaneateles, NY 13152, US' */
export function regionLine({ city, state, postalCode, country }: Region): string {
  return [city, `${state} ${postalCode}`.trim(), country].filter((part) => part !== '').join(', ');
}
