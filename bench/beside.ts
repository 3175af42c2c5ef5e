import { type Load, type Measured, middle, ROUNDS } from './measure.ts';
import { verdict } from './verdict.ts';

/**
 * What a build must reach with 10 customers at a time: at least this many orders a second, and at most this many
 * milliseconds for 99 % of the orders. This holds for two cores, on which the load generator runs too.
 */
export type Budget = { perSecond: number; p99: number };

/** What a build must reach with 10 customers at a time: at least this share of the older build's rate. */
export type ShareOfOld = { ofOld: number };

const WIDTH = 6;

/**
 * Measures this build and, if given, an older one. The builds run in turn, three times, after a first round that is not
 * counted. Prints the medians of each build, and whether this build reaches its goal. A share of the older build's rate
 * is no goal without that build.
 */
export async function beside(
  title: string,
  goal: Budget | ShareOfOld | null,
  builds: { new: Load; old?: Load | undefined },
): Promise<void> {
  const names = builds.old ? (['old', 'new'] as const) : (['new'] as const);
  for (const customers of [1, 10]) {
    const rounds = { old: [] as Measured[], new: [] as Measured[] };
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const name of names) {
        const measured = await builds[name]?.(customers);
        if (measured && round > 0) rounds[name].push(measured);
      }
    console.log(`${title}, ${customers} at a time`);
    const [older, newer] = [builds.old ? medians(rounds.old) : null, medians(rounds.new)];
    if (older) console.log(`  ${'old'.padEnd(WIDTH)}${line(older)}`);
    const said = goal && customers === 10 ? judged(title, goal, newer, older) : '';
    console.log(`  ${'new'.padEnd(WIDTH)}${line(newer)}${said}`);
  }
}

const medians = (rounds: readonly Measured[]): Measured => ({
  perSecond: middle(rounds.map(({ perSecond }) => perSecond)),
  median: middle(rounds.map(({ median }) => median)),
  p99: middle(rounds.map(({ p99 }) => p99)),
  count: middle(rounds.map(({ count }) => count)),
});

const line = ({ perSecond, median, p99 }: Measured): string =>
  `${perSecond.toFixed(0)}/s, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;

function judged(title: string, goal: Budget | ShareOfOld, newer: Measured, older: Measured | null): string {
  if ('ofOld' in goal) {
    if (older === null) return '';
    const share = newer.perSecond / older.perSecond;
    const isReached = share >= goal.ofOld;
    return ` (${share.toFixed(2)} of the old rate, goal: at least ${goal.ofOld}: ${verdict(title, isReached)})`;
  }
  const isKept = newer.perSecond >= goal.perSecond && newer.p99 <= goal.p99;
  return ` (budget: at least ${goal.perSecond}/s, p99 at most ${goal.p99} ms: ${verdict(title, isKept)})`;
}
