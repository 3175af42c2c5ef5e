/** The states and territories that lie in one time zone as a whole. */
const WHOLE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV WA',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
};

type Divided = {
  zone: string;
  /** The first three digits of ZIP codes elsewhere in the state. Null: both zones have such codes. */
  except: Readonly<Record<string, string | null>>;
};

/** Large states in which only a corner has another time. */
const DIVIDED: Readonly<Record<string, Divided>> = {
  FL: { zone: 'America/New_York', except: { 324: null, 325: 'America/Chicago' } },
  MI: { zone: 'America/Detroit', except: { 498: null, 499: null } },
  TX: { zone: 'America/Chicago', except: { 798: null, 799: 'America/Denver', 885: 'America/Denver' } },
};

const ZONE_OF = new Map(
  Object.entries(WHOLE).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

type Place = { country: string; state: string; postal_code: string };

/**
 * The time zone of an address in the USA. Null for other countries, and for states whose time differs from place to
 * place: a wrong time is worse than none.
 */
export function zoneOfAddress({ country, state, postal_code }: Place): string | null {
  if (country !== 'US') return null;
  const divided = DIVIDED[state];
  if (!divided) return ZONE_OF.get(state) ?? null;
  const elsewhere = divided.except[postal_code.slice(0, 3)];
  return elsewhere === undefined ? divided.zone : elsewhere;
}
