import { type Load, type Measured, middle, ROUNDS } from './measure.ts';
import { verdict } from './verdict.ts';

/**
 * What a build must reach with 10 customers at a time: at least this many orders a second, and at most this many
 * milliseconds for 99 % of the orders. This holds for two cores, on which the load generator runs too.
 */
export type Budget = { perSecond: number; p99: number };

const WIDTH = 6;

/**
 * Measures this build and, if given, an older one. The builds run in turn, three times, after a first round that is not
 * counted. Prints the medians of each build, and whether this build keeps its budget.
 */
export async function beside(
  title: string,
  budget: Budget | null,
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
    for (const name of names) {
      const measured = medians(rounds[name]);
      const kept = budget && customers === 10 && name === 'new' ? judged(title, measured, budget) : '';
      console.log(`  ${name.padEnd(WIDTH)}${line(measured)}${kept}`);
    }
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

const judged = (title: string, { perSecond, p99 }: Measured, budget: Budget): string => {
  const isKept = perSecond >= budget.perSecond && p99 <= budget.p99;
  return ` (budget: at least ${budget.perSecond}/s, p99 at most ${budget.p99} ms: ${verdict(title, isKept)})`;
};
