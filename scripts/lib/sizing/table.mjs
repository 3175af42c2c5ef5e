import { BEARABLE, CONNECTIONS, COSTS, PEAK_HOUR, PEAK_MINUTE, VISIT } from './costs.mjs';
import { simulate } from './simulate.mjs';

const HOUR_SECONDS = 3_600;
/** A part is large enough when its cores are busy for at most this share of the busiest minute. */
const MOST_BUSY = 0.6;
const DAYS = [10_000, 100_000, 1_000_000, 3_000_000, 10_000_000];
const SET_UPS = [
  { name: 'one machine with 2 cores for all', cores: { web: 1, database: 1, singer: 1 } },
  { name: '4 for pages, 4 for the database, 4 for songs', cores: { web: 4, database: 4, singer: 4 } },
  { name: '16, 8 and 32', cores: { web: 16, database: 8, singer: 32 } },
  { name: '32, 16 and 64', cores: { web: 32, database: 16, singer: 64 } },
  { name: '32, 16 and 64, with a pooler', cores: { web: 32, database: 16, singer: 64 }, isPooled: true },
  { name: '64, 32 and 192, with a pooler', cores: { web: 64, database: 32, singer: 192 }, isPooled: true },
];
const PARTS = { web: 'pages', database: 'the database', singer: 'songs' };
/** A process that sings has this many cores, a process for pages has one. Two processes run jobs. */
const SINGER_CORES = 4;

/** Simulating this many visits is enough for a reliable result. */
const MOST_VISITS = 6_000;
/** Larger shops are not simulated. */
const LARGEST = 10_000_000;

export const visitsPerSecond = (visitsPerDay) => (visitsPerDay * PEAK_HOUR * PEAK_MINUTE) / HOUR_SECONDS;

/** How many cores of a part are busy on average. */
const busyCores = (part, perSecond) =>
  (perSecond *
    Object.entries(VISIT).reduce((sum, [kind, count]) => sum + count * (COSTS[kind][part] ?? 0), 0)) /
  1000;

const coresFor = (part, perSecond) => Math.max(1, Math.ceil(busyCores(part, perSecond) / MOST_BUSY));

/** The parts that get more work in the busiest minute than their cores can do, the worst first. */
function overfull(perSecond, cores) {
  const use = Object.entries(cores).map(([part, count]) => [part, busyCores(part, perSecond) / count]);
  return use.filter(([, share]) => share > 0.95).toSorted(([, a], [, b]) => b - a);
}

/**
 * The first part that is too slow for people, or has no room, in the busiest minute. Null when all are fast
 * enough. `isPooled`: a pooler holds the connections to the database.
 */
export function firstBroken(visitsPerDay, cores, isPooled = false) {
  const processes = cores.web + 2 + Math.ceil((cores.singer ?? 0) / SINGER_CORES);
  if (!isPooled && processes * CONNECTIONS.each > CONNECTIONS.most) return 'connections';
  const perSecond = visitsPerSecond(visitsPerDay);
  const [worst] = overfull(perSecond, cores);
  if (worst) return PARTS[worst[0]];
  const seconds = Math.min(60, MOST_VISITS / perSecond);
  const { use, p99 } = simulate({
    visitsPerSecond: perSecond,
    cores: { singer: Infinity, ...cores },
    seconds,
  });
  if (p99.preview > BEARABLE.preview) return PARTS.singer;
  if (p99.page <= BEARABLE.page && p99.order <= BEARABLE.order) return null;
  return use.web > use.database ? PARTS.web : PARTS.database;
}

/** The most visits a day that these cores can serve, in words, and what breaks first beyond that. */
export function limitOf(cores, isPooled = false) {
  let [well, broken] = [1_000, LARGEST];
  const least = firstBroken(well, cores, isPooled);
  if (least !== null) return { visits: 'none', first: least };
  let first = firstBroken(broken, cores, isPooled);
  if (first === null) return { visits: `more than ${words(LARGEST)}`, first: 'nothing' };
  while (broken / well > 1.1) {
    const middle = Math.sqrt(well * broken);
    const found = firstBroken(middle, cores, isPooled);
    if (found === null) well = middle;
    else [broken, first] = [middle, found];
  }
  return { visits: words(twoDigits(well)), first };
}

const twoDigits = (value) => Number(value.toPrecision(2));
const words = (value) => value.toLocaleString('en-US');

/** The two tables of docs/operations/scale.md. */
export function drawSizes() {
  const needs = DAYS.map((visits) => {
    const perSecond = visitsPerSecond(visits);
    const pages = perSecond * (VISIT.keptPage + VISIT.newPage + VISIT.ownPage);
    const cores = {
      web: coresFor('web', perSecond),
      database: coresFor('database', perSecond),
      singer: coresFor('singer', perSecond),
    };
    const { p99 } = simulate({
      visitsPerSecond: perSecond,
      cores,
      seconds: Math.min(60, MOST_VISITS / perSecond),
    });
    return [
      ...[words(visits), twoDigits(pages), twoDigits(perSecond * VISIT.order)],
      ...[cores.web, cores.database, cores.singer, `${twoDigits(p99.page)} ms`],
    ];
  });
  const limits = SET_UPS.map(({ name, cores: { singer, ...others }, isPooled }) => {
    const all = limitOf({ ...others, singer }, isPooled);
    const silent = limitOf(others, isPooled);
    return [name, all.visits, all.first, silent.visits, silent.first];
  });
  const own = [
    'visits a day',
    'pages a second',
    'orders a second',
    'cores for pages',
    'for the database',
    'for songs',
  ];
  return [
    table([...own, '99 of 100 pages within'], needs),
    table(
      ['cores', 'visits a day', 'what breaks first', 'without songs of its own', 'what breaks first then'],
      limits,
    ),
  ].join('\n\n');
}

function table(head, rows) {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (cells, filler = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column], filler)).join(' | ')} |`;
  return [
    line(all[0]),
    line(
      head.map(() => ''),
      '-',
    ),
    ...all.slice(1).map((row) => line(row)),
  ].join('\n');
}
