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

export type ZoneCity = { city: string; zone: string };

/** The city in the name of a zone: 'Buenos Aires' for `America/Argentina/Buenos_Aires`. */
export const cityOfZone = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** All cities that can be searched, sorted by name. `zones` are the time zones that the browser knows. */
export const zoneCities = (zones: readonly string[]): ZoneCity[] =>
  [
    ...zones.map((zone) => ({ city: cityOfZone(zone), zone })),
    ...Object.entries(MORE_CITIES).flatMap(([zone, cities]) => cities.map((city) => ({ city, zone }))),
  ].sort((a, b) => a.city.localeCompare(b.city));

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/**
 * The zone of a typed city. Accents and capitals do not matter. The beginning of a name is enough if all cities
 * with it are in one zone. Null when the city is unknown or could be in several zones, such as 'Portland'.
 */
export function findZone(typed: string, cities: readonly ZoneCity[]): string | null {
  const wanted = plain(typed);
  if (wanted === '') return null;
  const same = cities.filter(({ city }) => plain(city) === wanted);
  const found = same.length > 0 ? same : cities.filter(({ city }) => plain(city).startsWith(wanted));
  const [zone, ...others] = new Set(found.map((city) => city.zone));
  return zone !== undefined && others.length === 0 ? zone : null;
}
