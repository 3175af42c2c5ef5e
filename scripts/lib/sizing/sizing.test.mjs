import { describe, expect, it } from 'vitest';
import { COSTS, VISIT } from './costs.mjs';
import { withSizes } from './page.mjs';
import { simulate } from './simulate.mjs';
import { firstBroken, limitOf, visitsPerSecond } from './table.mjs';

const SMALL = { web: 1, database: 1, singer: 1 };

describe('the simulation', () => {
  it('gives the same figures each time', () => {
    const once = () => simulate({ visitsPerSecond: 5, cores: SMALL, seconds: 20 });
    expect(once()).toEqual(once());
  });

  it('keeps cores as busy as their work is long', () => {
    const [perSecond, cores] = [20, { web: 4, database: 4, singer: 1_000 }];
    const { use } = simulate({ visitsPerSecond: perSecond, cores, seconds: 120 });
    const work = Object.entries(VISIT).reduce((sum, [kind, count]) => sum + count * COSTS[kind].web, 0);
    expect(use.web).toBeCloseTo((perSecond * work) / 1000 / cores.web, 1);
  });

  it('lets people wait when cores are too few, and not when there are enough', () => {
    const page = (web) =>
      simulate({ visitsPerSecond: 100, cores: { web, database: 8, singer: 64 }, seconds: 30 }).p99.page;
    expect(page(1)).toBeGreaterThan(5_000);
    expect(page(8)).toBeLessThan(100);
  });
});

it('counts the busiest minute of a day', () => {
  expect(visitsPerSecond(36_000)).toBeCloseTo(2, 5);
});

describe('what breaks first', () => {
  it('is the part with too few cores, or the connections', () => {
    expect(firstBroken(1_000_000, { web: 32, database: 16, singer: 1 }, true)).toBe('songs');
    expect(firstBroken(1_000_000, { web: 1, database: 16, singer: 64 }, true)).toBe('pages');
    expect(firstBroken(3_000_000, { web: 32, database: 1, singer: 128 }, true)).toBe('the database');
    expect(firstBroken(1_000, { web: 64, database: 16, singer: 64 })).toBe('connections');
    expect(firstBroken(1_000, SMALL)).toBeNull();
  });

  it('comes later with more cores', () => {
    const visits = (cores) => Number(limitOf(cores).visits.replaceAll(',', ''));
    expect(visits({ web: 2, database: 2 })).toBeGreaterThan(1.5 * visits({ web: 1, database: 1 }));
  });
});

it('replaces only what it has made', () => {
  const page = 'a\n<!-- Made by `node scripts/size.mjs`. -->\nold\n<!-- End of what is made. -->\nb\n';
  const made = withSizes(page, () => '| new |');
  expect(made).toBe(page.replace('\nold\n', '\n\n| new |\n\n'));
  expect(() => withSizes('a page without a place')).toThrow('needs the lines');
});
