import { COSTS, VISIT } from './costs.mjs';

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createChance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An unlimited number of cores: no work waits. */
const endless = () => ({ work: (at, ms) => at + ms, use: () => 0 });

/**
 * Cores that each do one thing after another. A core is stored as the time at which it is free again; the
 * earliest is first.
 */
function createCores(count) {
  if (count === Infinity) return endless();
  const free = new Float64Array(count);
  let busy = 0;
  return {
    /**
     * Does work that arrives at the time `at`, and returns the time at which it is done. Work is done in the
     * order in which it is given.
     */
    work(at, ms) {
      const end = Math.max(at, free[0]) + ms;
      busy += ms;
      // Sinks the core to its place in the heap.
      let place = 0;
      for (;;) {
        const left = 2 * place + 1;
        if (left >= count) break;
        const child = left + 1 < count && free[left + 1] < free[left] ? left + 1 : left;
        if (free[child] >= end) break;
        free[place] = free[child];
        place = child;
      }
      free[place] = end;
      return end;
    },
    use: (ms) => busy / (ms * count),
  };
}

/** The group in which the times of each kind of request are reported. */
const SHOWN = {
  ...{ keptPage: 'page', newPage: 'page', ownPage: 'page', order: 'order', preview: 'preview' },
};

/**
 * Simulates visits at random times for `seconds`. Returns how busy the cores of each part were, and the time
 * within which 99 of 100 answers came. `cores` says how many cores web, database and singer have. The database
 * serves requests in the order in which they came to the web, not to the database; this changes no average.
 */
export function simulate({ visitsPerSecond, cores, seconds = 60, seed = 1 }) {
  const chance = createChance(seed);
  /** A random time with this average: the time until the next visit, or the time that work takes. */
  const random = (average) => -Math.log(1 - chance()) * average;
  const parts = {
    web: createCores(cores.web),
    database: createCores(cores.database),
    singer: createCores(cores.singer),
  };
  const end = seconds * 1000;
  const arrivals = Object.entries(VISIT).flatMap(([kind, count]) => {
    const times = [];
    const gap = 1000 / (visitsPerSecond * count);
    for (let at = random(gap); at < end; at += random(gap)) times.push({ kind, at });
    return times;
  });
  arrivals.sort((a, b) => a.at - b.at);
  const took = { page: [], order: [], preview: [] };
  for (const { kind, at } of arrivals) {
    const cost = COSTS[kind];
    let now = at;
    for (const part of ['web', 'database', 'singer'])
      if (cost[part]) now = parts[part].work(now, random(cost[part]));
    took[SHOWN[kind]]?.push(now - at);
  }
  const p99 = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  return {
    use: { web: parts.web.use(end), database: parts.database.use(end), singer: parts.singer.use(end) },
    p99: { page: p99(took.page), order: p99(took.order), preview: p99(took.preview) },
  };
}
