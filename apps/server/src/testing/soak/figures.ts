import type { Soaked } from './soak.ts';

/** A measured value, with its time in seconds after the beginning. */
export type Sample = { at: number; value: number };

/** By how much a value grows in an hour: the slope of the straight line that fits its samples best. */
export function slopePerHour(samples: readonly Sample[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [at, value] = [mean(samples.map((one) => one.at)), mean(samples.map((one) => one.value))];
  const spread = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  if (spread === 0) return 0;
  return (3_600 * samples.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0)) / spread;
}

/** The samples without the first third, in which a process still loads code and fills its caches. */
export const settled = (samples: readonly Sample[]): Sample[] => {
  const last = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at >= last / 3);
};

export type Rows = Readonly<Record<string, number>>;

/** Tables whose old rows are deleted by a job. */
export const TEMPORARY = [
  'access_passcodes',
  'landing_marks',
  'passkey_challenges',
  'rate_counters',
  'sessions',
];

/**
 * Tables to which visits, orders and songs add rows. All other tables are kept by the staff and must not grow
 * by visits.
 */
const GROWING =
  /^(?:access_passcodes|address|checkouts|commission|consents|conversation|credit_|desk_orders|draft_|earning|funnel_visits|instant_(?:allow|links|record|songs|tasks)|job_runs|landing_|newsletter|order|outbox|page_speeds|parcels|passkey|payment|pronunciations|rate_counters|referral|seen_hints|sessions|sign_in|song_builders|song_checks|state_changes|stock_holds|stories|story_|tried_orders|uploaded|users|vendor_items|visitor_choices|webhook|artist_availability|late_songs|reveals|play_codes)/;

/** Tables that grew although they must not. */
export const grownAgainstOrder = (begun: Rows, ended: Rows): string[] =>
  Object.keys(ended).filter((name) => !GROWING.test(name) && (ended[name] ?? 0) > (begun[name] ?? 0));

/** Temporary tables that still hold old rows after all of them could have been deleted. */
export const keptTooLong = (ended: Rows, later: Rows): string[] =>
  TEMPORARY.filter((name) => (later[name] ?? 0) > Math.max(5, (ended[name] ?? 0) / 20));

/**
 * By how many megabytes a role may grow with each request. In a short run caches still fill; a leak of one kilobyte
 * for each request would be more.
 */
const MOST_MB_PER_REQUEST = 0.001;

/** Roles whose memory grows with the requests. The slopes refer to the shop's clock, on which the run took `hours`. */
export function leaking({
  slopes,
  done,
  hours,
}: Pick<Soaked, 'slopes' | 'done'> & { hours: number }): string[] {
  const requests = Object.values(done).reduce((sum, count) => sum + count, 0);
  return Object.entries(slopes)
    .filter(([, slope]) => slope * hours > MOST_MB_PER_REQUEST * requests)
    .map(
      ([role, slope]) => `${role} holds ${slope.toFixed(2)} MB more in an hour, with ${requests} requests`,
    );
}

/** The lines that a run prints at its end. The night repeats those that begin with `soak:`. */
export function describeSoak({ slopes, last, done, begun, ended, later, wrongs }: Soaked): string[] {
  const names = Object.keys(ended).filter(
    (name) => ended[name] !== begun[name] || later[name] !== ended[name],
  );
  return [
    `done: ${Object.entries(done)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
    ...Object.entries(slopes).map(
      ([role, slope]) =>
        `soak: ${role}: ${slope.toFixed(2)} MB more in an hour of the shop's clock; holds ${last[role as keyof typeof last].heldMb.toFixed(1)} MB, process ${last[role as keyof typeof last].rssMb.toFixed(0)} MB`,
    ),
    'rows after a third, at the end, and after 400 more days:',
    ...names.map((name) => `  ${name}: ${begun[name]} ${ended[name]} ${later[name]}`),
    ...wrongs.map((wrong) => `WRONG  ${wrong}`),
  ];
}
