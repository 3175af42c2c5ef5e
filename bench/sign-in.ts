import type pg from 'pg';
import { sendTo } from '../apps/server/src/testing/shop-process.ts';
import { createVisitor } from '../apps/server/src/testing/visitor.ts';
import { verdict } from './verdict.ts';

/**
 * Nobody may be able to tell from the time of an answer whether an address is known. A guess by time should then be
 * right in about half of the cases. The share of right guesses must lie between `from` and `to`, measured with at least
 * `timings` timings.
 */
const GOAL = { timings: 2_000, from: 0.45, to: 0.55 } as const;
const TIMINGS = Number(process.env.BENCH_TIMINGS ?? GOAL.timings);
/**
 * How many measurements run at the same time, so that the benchmark takes about a minute. Each lane alternates between
 * known and unknown addresses.
 */
const LANES = 8;

type Timing = { isKnown: boolean; ms: number };

/**
 * Adds accounts for the benchmark. There is one for each measurement, because a second request for an address would
 * meet a limit.
 */
async function addAccounts(database: pg.Pool, count: number): Promise<void> {
  await database.query(
    `insert into users (email, first_name, last_name, email_verified_at)
     select 'known-' || n || '@example.com', 'Bench', 'Mark', now() from generate_series(0, $1::int - 1) n
     on conflict do nothing`,
    [count],
  );
}

/** Measures how long the shop takes to answer 'send me a code'. The browser already has a session. */
async function time(origin: string, number: number, isKnown: boolean): Promise<Timing> {
  const address = `10.${88 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  const visitor = createVisitor((request) => sendTo(origin, request), address);
  await visitor.call('auth.passkeySignInOptions');
  const email = `${isKnown ? 'known' : 'nobody'}-${number >> 1}@example.com`;
  const began = performance.now();
  const { status, body } = await visitor.call('auth.requestPasscode', { body: { method: 'email', email } });
  const ms = performance.now() - began;
  if (status !== 200 || body.otp_sent !== isKnown)
    throw new Error(`${email}: ${status} ${JSON.stringify(body)}`);
  return { isKnown, ms };
}

/**
 * How often a known address takes longer than an unknown one, over all pairs (Mann-Whitney). Equal times count half.
 * 0.5 means that the time tells nothing.
 */
function areaUnderCurve(timings: readonly Timing[]): number {
  const known = timings.filter(({ isKnown }) => isKnown);
  const unknown = timings.filter(({ isKnown }) => !isKnown);
  let wins = 0;
  for (const { ms } of known)
    for (const other of unknown) wins += ms > other.ms ? 1 : ms === other.ms ? 0.5 : 0;
  return wins / (known.length * unknown.length);
}

const median = (timings: readonly Timing[]): number =>
  timings.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(timings.length / 2)] ?? 0;

/** Checks whether the time of an answer reveals which addresses have an account. */
export async function measureSignIn(origin: string, database: pg.Pool): Promise<void> {
  await addAccounts(database, Math.ceil(TIMINGS / 2));
  const timings: Timing[] = [];
  let next = 0;
  async function lane(): Promise<void> {
    for (let number = next++; number < TIMINGS; number = next++)
      timings.push(await time(origin, number, number % 2 === 0));
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  const area = areaUnderCurve(timings);
  const isReached = area >= GOAL.from && area <= GOAL.to;
  console.log(`Sign-in: does the answer's time tell who has an account? ${timings.length} timings in turn
  known     ${median(timings.filter(({ isKnown }) => isKnown)).toFixed(1)} ms in the median
  unknown   ${median(timings.filter(({ isKnown }) => !isKnown)).toFixed(1)} ms
  AUC       ${area.toFixed(4)} (goal ${GOAL.from} to ${GOAL.to}: ${verdict('Sign-in', isReached)})\n`);
}
