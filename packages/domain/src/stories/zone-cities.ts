import type { Locale } from '../format/locale.ts';

/**
 * Large cities that are not in the name of a time zone, each with its zone. The names of zones have only one
 * city for most countries, and four for the United States.
 */
const MORE_CITIES: Readonly<Record<string, readonly string[]>> = {
  'America/New_York': [
    'Atlanta, Georgia',
    'Baltimore, Maryland',
    'Boston, Massachusetts',
    'Buffalo, New York',
    'Charlotte, North Carolina',
    'Cincinnati, Ohio',
    'Cleveland, Ohio',
    'Columbus, Ohio',
    'Jacksonville, Florida',
    'Miami, Florida',
    'Orlando, Florida',
    'Philadelphia, Pennsylvania',
    'Pittsburgh, Pennsylvania',
    'Portland, Maine',
    'Raleigh, North Carolina',
    'Tampa, Florida',
    'Washington, D.C.',
  ],
  'America/Chicago': [
    'Austin, Texas',
    'Dallas, Texas',
    'Houston, Texas',
    'Kansas City, Missouri',
    'Memphis, Tennessee',
    'Milwaukee, Wisconsin',
    'Minneapolis, Minnesota',
    'Nashville, Tennessee',
    'New Orleans, Louisiana',
    'Oklahoma City, Oklahoma',
    'Omaha, Nebraska',
    'San Antonio, Texas',
    'St. Louis, Missouri',
  ],
  'America/Denver': ['Albuquerque, New Mexico', 'El Paso, Texas', 'Salt Lake City, Utah'],
  'America/Phoenix': ['Tucson, Arizona'],
  'America/Los_Angeles': [
    'Las Vegas, Nevada',
    'Portland, Oregon',
    'Sacramento, California',
    'San Diego, California',
    'San Francisco, California',
    'San Jose, California',
    'Seattle, Washington',
  ],
  'America/Toronto': ['Montreal, Quebec', 'Ottawa, Ontario', 'Quebec City, Quebec'],
  'America/Edmonton': ['Calgary, Alberta'],
  'America/Mexico_City': ['Guadalajara', 'Puebla'],
  'America/Bogota': ['Cali', 'Medellín'],
  'America/Sao_Paulo': ['Brasília', 'Rio de Janeiro'],
  'Europe/London': ['Birmingham', 'Edinburgh', 'Glasgow', 'Manchester'],
  'Europe/Madrid': ['Barcelona', 'Sevilla', 'Valencia'],
  'Europe/Berlin': ['Cologne', 'Frankfurt', 'Hamburg', 'Munich'],
  'Europe/Paris': ['Lyon', 'Marseille'],
  'Europe/Rome': ['Milan', 'Naples'],
  'Asia/Kolkata': ['Bangalore', 'Delhi', 'Kolkata', 'Mumbai'],
  'Asia/Shanghai': ['Beijing', 'Shenzhen'],
  'Asia/Tokyo': ['Osaka', 'Kyoto'],
  'Australia/Sydney': ['Canberra'],
};

/** The Spanish names of cities that have one. All other cities have the same name in both languages. */
const SPANISH_NAMES: Readonly<Record<string, string>> = {
  'Addis Ababa': 'Adís Abeba',
  Algiers: 'Argel',
  Amsterdam: 'Ámsterdam',
  Athens: 'Atenas',
  Baghdad: 'Bagdad',
  Beijing: 'Pekín',
  Belgrade: 'Belgrado',
  Berlin: 'Berlín',
  Bogota: 'Bogotá',
  Brussels: 'Bruselas',
  Bucharest: 'Bucarest',
  Cairo: 'El Cairo',
  Cancun: 'Cancún',
  Cologne: 'Colonia',
  Copenhagen: 'Copenhague',
  Damascus: 'Damasco',
  Delhi: 'Nueva Delhi',
  Dublin: 'Dublín',
  Edinburgh: 'Edimburgo',
  Frankfurt: 'Fráncfort',
  Hamburg: 'Hamburgo',
  Havana: 'La Habana',
  Honolulu: 'Honolulú',
  Istanbul: 'Estambul',
  Jakarta: 'Yakarta',
  Jerusalem: 'Jerusalén',
  Johannesburg: 'Johannesburgo',
  Lisbon: 'Lisboa',
  London: 'Londres',
  'Los Angeles': 'Los Ángeles',
  Luxembourg: 'Luxemburgo',
  Marseille: 'Marsella',
  Merida: 'Mérida',
  'Mexico City': 'Ciudad de México',
  Milan: 'Milán',
  Monaco: 'Mónaco',
  Moscow: 'Moscú',
  Munich: 'Múnich',
  Naples: 'Nápoles',
  'New Orleans, Louisiana': 'Nueva Orleans, Luisiana',
  'New York': 'Nueva York',
  Panama: 'Panamá',
  Paris: 'París',
  'Philadelphia, Pennsylvania': 'Filadelfia, Pensilvania',
  Prague: 'Praga',
  Rome: 'Roma',
  Seoul: 'Seúl',
  Singapore: 'Singapur',
  Sofia: 'Sofía',
  Stockholm: 'Estocolmo',
  Sydney: 'Sídney',
  Tehran: 'Teherán',
  Tokyo: 'Tokio',
  Tunis: 'Túnez',
  Vienna: 'Viena',
  Warsaw: 'Varsovia',
  Zurich: 'Zúrich',
};

/** A city as it is shown. `also` is its name in the other language, which is found too; null without another name. */
export type ZoneCity = { city: string; zone: string; also: string | null };

/** The city in the name of a zone: 'Buenos Aires' for `America/Argentina/Buenos_Aires`. */
export const cityOfZone = (zone: string, locale: Locale): string =>
  named((zone.split('/').at(-1) ?? zone).replaceAll('_', ' '), locale).city;

/** All cities that can be searched, sorted by name. `zones` are the time zones that the browser knows. */
export const zoneCities = (zones: readonly string[], locale: Locale): ZoneCity[] =>
  [
    ...zones.map((zone) => ({ ...named(cityOfZone(zone, 'en'), locale), zone })),
    ...Object.entries(MORE_CITIES).flatMap(([zone, cities]) =>
      cities.map((city) => ({ ...named(city, locale), zone })),
    ),
  ].sort((a, b) => a.city.localeCompare(b.city));

function named(english: string, locale: Locale): Pick<ZoneCity, 'city' | 'also'> {
  const spanish = SPANISH_NAMES[english] ?? null;
  if (spanish === null) return { city: english, also: null };
  return locale === 'sp' ? { city: spanish, also: english } : { city: english, also: spanish };
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/**
 * The zone of a typed city, in English or Spanish. Accents and capitals do not matter. The beginning of a name is enough
 * if all cities with it are in one zone. Null when the city is unknown or could be in several zones, such as 'Portland'.
 */
export function findZone(typed: string, cities: readonly ZoneCity[]): string | null {
  const wanted = plain(typed);
  if (wanted === '') return null;
  const withName = (fits: (name: string) => boolean) =>
    cities.filter(({ city, also }) => fits(plain(city)) || (also !== null && fits(plain(also))));
  const same = withName((name) => name === wanted);
  const found = same.length > 0 ? same : withName((name) => name.startsWith(wanted));
  const [zone, ...others] = new Set(found.map((city) => city.zone));
  return zone !== undefined && others.length === 0 ? zone : null;
}
