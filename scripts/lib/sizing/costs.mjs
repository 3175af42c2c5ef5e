/**
 * What one thing costs, in milliseconds of one core. The costs were measured on two slow cores, on which the
 * load generator and the database ran too (`npm run bench -- product-page`, `pages`, `orders`, `engine`): a
 * newly rendered product page took 3.9 ms of CPU, cached pages were three to five times as fast as rendering by
 * React alone, and 100 paid orders a second, with 32 statements each, left no core idle. For a preview and a
 * whole song, the costs are the limits of the engine's benchmark.
 */
export const COSTS = {
  keptPage: { web: 0.5, database: 0 },
  newPage: { web: 3.9, database: 0.3 },
  ownPage: { web: 5, database: 2 },
  call: { web: 1.5, database: 0.8 },
  order: { web: 10, database: 8 },
  preview: { web: 1.5, database: 2, singer: 3_000 },
  song: { web: 0, database: 2, singer: 12_000 },
};

/** How often each thing happens in one visit, on average. Two visits of a hundred end with an order. */
export const VISIT = {
  keptPage: 4,
  newPage: 0.5,
  ownPage: 1.5,
  call: 6,
  order: 0.02,
  preview: 0.04,
  song: 0.005,
};

/**
 * The busiest hour has this share of a day's visits, and its busiest minute has twice as many visits as an
 * average minute.
 */
export const PEAK_HOUR = 0.1;
export const PEAK_MINUTE = 2;

/** How many connections a process holds, and how many a PostgreSQL of usual size takes. */
export const CONNECTIONS = { each: 12, most: 400 };

/** How long people accept to wait, in milliseconds: 99 of 100 answers must come within this time. */
export const BEARABLE = { page: 1_000, order: 1_000, preview: 60_000 };
