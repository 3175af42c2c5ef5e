import type { Locale } from '../format/locale.ts';

/** The names of US states, districts, territories and military regions, by their two-letter codes in addresses. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AS: 'American Samoa',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  MP: 'Northern Mariana Islands',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VI: 'U.S. Virgin Islands',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AA: 'Armed Forces Americas',
  AE: 'Armed Forces Europe',
  AP: 'Armed Forces Pacific',
} as const;

/** The Spanish names of those that have one. */
const SPANISH_STATES: Partial<Record<keyof typeof US_STATES, string>> = {
  AS: 'Samoa Americana',
  DC: 'Distrito de Columbia',
  HI: 'Hawái',
  LA: 'Luisiana',
  NH: 'Nuevo Hampshire',
  NJ: 'Nueva Jersey',
  NM: 'Nuevo México',
  NY: 'Nueva York',
  NC: 'Carolina del Norte',
  ND: 'Dakota del Norte',
  MP: 'Islas Marianas del Norte',
  OR: 'Oregón',
  PA: 'Pensilvania',
  SC: 'Carolina del Sur',
  SD: 'Dakota del Sur',
  VI: 'Islas Vírgenes de EE. UU.',
  WV: 'Virginia Occidental',
  AA: 'Fuerzas Armadas (América)',
  AE: 'Fuerzas Armadas (Europa)',
  AP: 'Fuerzas Armadas (Pacífico)',
};

const MILITARY: readonly string[] = ['AA', 'AE', 'AP'];

/** The codes and names of `US_STATES` in a language, sorted by name. The military regions are last. */
export function statesIn(locale: Locale): [code: string, name: string][] {
  const { compare } = new Intl.Collator(locale === 'sp' ? 'es' : 'en');
  const named = Object.entries({ ...US_STATES, ...(locale === 'sp' ? SPANISH_STATES : {}) });
  const isLast = ([code]: [string, string]) => MILITARY.includes(code);
  const byName = ([, a]: [string, string], [, b]: [string, string]) => compare(a, b);
  return [...named.filter((state) => !isLast(state)).sort(byName), ...named.filter(isLast)];
}

/** ISO 3166-1 alpha-2 codes of the countries that an address may have, the US first (spec 3.12-04). */
export const COUNTRY_CODES: readonly string[] = (
  'US AD AE AG AI AL AM AO AR AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BZ CA CD CF CG CH CI ' +
  'CK CL CM CN CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL ' +
  'GM GN GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB ' +
  'LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO ' +
  'NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PS PT PW PY QA RE RO RS RW SA SB SC SE SG SH SI SK SL SM SN SO SR SS ' +
  'ST SV SX SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ');

/** Whether `code` is the code of a US state, district or territory. */
export const isUsState = (code: string): code is keyof typeof US_STATES => Object.hasOwn(US_STATES, code);

/** Whether `code` is a country that an address may have. */
export const isCountry = (code: string): boolean => COUNTRY_CODES.includes(code);
