export const ROLES = ['web', 'worker', 'singer'] as const;
export type Role = (typeof ROLES)[number];

/** How much memory a role holds after a garbage collection, and how much its process takes. */
export type Memory = { heldMb: number; rssMb: number };

/** What a run measured. */
export type Soaked = {
  /** By how many megabytes what each role holds grows in an hour of the shop's clock. */
  slopes: Record<Role, number>;
  /** The same for the memory that its process takes. */
  processSlopes: Record<Role, number>;
  last: Record<Role, Memory>;
  /** How often people did each thing. */
  done: Record<string, number>;
  begun: Rows;
  ended: Rows;
  later: Rows;
  wrongs: string[];
};

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

/** Tables whose rows here are all deleted by a job once they are old. Songs are temporary because nobody bought them. */
export const TEMPORARY = [
  'access_passcodes',
  'instant_songs',
  'instant_tasks',
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

/** By how many megabytes what a role holds may grow in a whole run. In a short run caches still fill. */
const MOST_HELD_MB = 8;
/** By how many more the web process may grow with each request: half a kilobyte. */
const MOST_MB_PER_REQUEST = 0.0005;
/** By how many megabytes a process may grow in a whole run. Node keeps freed memory for a while. */
const MOST_PROCESS_MB = 100;

/** Roles whose memory grows. The slopes refer to the shop's clock, on which the run took `hours`. */
export function leaking({
  slopes,
  processSlopes,
  done,
  hours,
}: Pick<Soaked, 'slopes' | 'processSlopes' | 'done'> & { hours: number }): string[] {
  const requests = Object.values(done).reduce((sum, count) => sum + count, 0);
  const mostOf = (role: string) => MOST_HELD_MB + (role === 'web' ? MOST_MB_PER_REQUEST * requests : 0);
  const held = Object.entries(slopes)
    .filter(([role, slope]) => slope * hours > mostOf(role))
    .map(
      ([role, slope]) => `${role} holds ${slope.toFixed(2)} MB more in an hour, with ${requests} requests`,
    );
  const used = Object.entries(processSlopes)
    .filter(([, slope]) => slope * hours > MOST_PROCESS_MB)
    .map(([role, slope]) => `the process of ${role} takes ${slope.toFixed(2)} MB more in an hour`);
  return [...held, ...used];
}

/** The lines that a run prints at its end. The night repeats those that begin with `soak:`. */
export function describeSoak(soaked: Soaked): string[] {
  const { slopes, processSlopes, last, done, begun, ended, later, wrongs } = soaked;
  const names = Object.keys(ended).filter(
    (name) => ended[name] !== begun[name] || later[name] !== ended[name],
  );
  const memoryOf = (role: Role) =>
    `holds ${last[role].heldMb.toFixed(1)} MB, ${slopes[role].toFixed(2)} MB more in an hour of the shop's clock; ` +
    `the process takes ${last[role].rssMb.toFixed(0)} MB, ${processSlopes[role].toFixed(2)} MB more`;
  return [
    `done: ${Object.entries(done)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
    ...ROLES.map((role) => `soak: ${role}: ${memoryOf(role)}`),
    'rows after a third, at the end, and after 400 more days:',
    ...names.map((name) => `  ${name}: ${begun[name]} ${ended[name]} ${later[name]}`),
    ...wrongs.map((wrong) => `WRONG  ${wrong}`),
  ];
}
