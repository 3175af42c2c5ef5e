/** One number of a scrape, as `/metrics` tells it. */
export type Sample = { name: string; labels: Readonly<Record<string, string>>; value: number };
/** What one scrape at a moment, in seconds, has found. */
export type Scrape = { at: number; samples: readonly Sample[] };

type Labels = Sample['labels'];
type Point = { labels: Labels; value: number };
/** The points of one series in a span of time, the oldest first. */
type Series = { labels: Labels; points: { at: number; value: number }[] };
type Node = (scrapes: readonly Scrape[]) => number | Point[];

/** Reads the text format of Prometheus. */
export function readMetrics(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inside = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
      const pairs = [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, word]) => [key, word]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value.replace('Inf', 'Infinity')) };
    });
}

/**
 * Evaluates an expression of Prometheus at the last of these scrapes. It knows the part of the language that the
 * alerts of the shop use, and throws for anything else.
 */
export function evaluate(expression: string, scrapes: readonly Scrape[]): number | Point[] {
  return parse(expression)(scrapes);
}

const TOKEN =
  /\s*("(?:[^"\\]|\\.)*"|\d+(?:\.\d+)?[smhd]\b|\d+(?:\.\d+)?|\w+|=~|!~|!=|[<>]=?|==|[-+*/(){}[\],=])/y;
const SECONDS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };
const AGGREGATIONS: Readonly<Record<string, (values: number[]) => number>> = {
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
};
/** Operators that bind loosely come first. */
const LEVELS: readonly (readonly string[])[] = [['or'], ['and', 'unless'], ['<', '>', '<=', '>='], ['/']];

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const [, token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`not understood: ${text}`);
    tokens.push(token);
  }
  return tokens;
}

function parse(text: string): Node {
  const tokens = tokensOf(text);
  let at = 0;
  const next = () => tokens[at];
  const take = () => tokens[at++] ?? '';
  const expect = (token: string) => {
    if (take() !== token) throw new Error(`no ${token} in: ${text}`);
  };

  function binary(level: number): Node {
    const operators = LEVELS[level];
    if (!operators) return primary();
    let left = binary(level + 1);
    while (operators.includes(next() ?? '')) {
      const operator = take();
      const [first, second] = [left, binary(level + 1)];
      left = (scrapes) => combine(operator, first(scrapes), second(scrapes));
    }
    return left;
  }

  function labelList(): string[] {
    expect('(');
    const labels: string[] = [];
    while (next() !== ')') {
      labels.push(take());
      if (next() === ',') take();
    }
    expect(')');
    return labels;
  }

  function aggregation(join: (values: number[]) => number): Node {
    const isGrouped = next() === 'by';
    if (isGrouped) take();
    const by = isGrouped ? labelList() : [];
    expect('(');
    const inner = binary(0);
    expect(')');
    return (scrapes) => aggregate(vectorOf(inner(scrapes)), by, join);
  }

  function selector(name: string): { matches: (sample: Sample) => boolean; equal: Labels } {
    const tests: ((labels: Labels) => boolean)[] = [];
    const equal: Record<string, string> = {};
    if (next() === '{') {
      take();
      while (next() !== '}') {
        const [label, operator, word] = [take(), take(), take().slice(1, -1)];
        if (operator === '=') equal[label] = word;
        tests.push(matcher(label, operator, word));
        if (next() === ',') take();
      }
      take();
    }
    return { matches: (one) => one.name === name && tests.every((test) => test(one.labels)), equal };
  }

  function range(): (scrapes: readonly Scrape[]) => Series[] {
    const { matches } = selector(take());
    expect('[');
    const [, count, unit = ''] = /^([\d.]+)([smhd])$/.exec(take()) ?? [];
    expect(']');
    const span = Number(count) * (SECONDS[unit] ?? Number.NaN);
    return (scrapes) => seriesOf(scrapes, matches, span);
  }

  function call(name: string): Node {
    expect('(');
    if (name === 'absent') {
      const { matches, equal } = selector(take());
      expect(')');
      return (scrapes) => (lastOf(scrapes).some(matches) ? [] : [{ labels: equal, value: 1 }]);
    }
    if (name === 'histogram_quantile') {
      const quantile = Number(take());
      expect(',');
      const inner = binary(0);
      expect(')');
      return (scrapes) => quantiles(quantile, vectorOf(inner(scrapes)));
    }
    const over = OVER_TIME[name];
    if (!over) throw new Error(`unknown function ${name} in: ${text}`);
    const inner = range();
    expect(')');
    return (scrapes) =>
      inner(scrapes).flatMap(({ labels, points }) => {
        const value = over(points);
        return value === null ? [] : [{ labels, value }];
      });
  }

  function primary(): Node {
    const token = take();
    if (token === '(') {
      const inner = binary(0);
      expect(')');
      return inner;
    }
    if (/^\d/.test(token)) return () => Number(token);
    const join = AGGREGATIONS[token];
    if (join) return aggregation(join);
    if (next() === '(') return call(token);
    const { matches } = selector(token);
    return (scrapes) => lastOf(scrapes).filter(matches);
  }

  const node = binary(0);
  if (at < tokens.length) throw new Error(`not understood from ${next()} on: ${text}`);
  return node;
}

function matcher(label: string, operator: string, word: string): (labels: Labels) => boolean {
  const whole = new RegExp(`^(?:${word.replaceAll('\\\\', '\\')})$`);
  switch (operator) {
    case '=':
      return (labels) => (labels[label] ?? '') === word;
    case '!=':
      return (labels) => (labels[label] ?? '') !== word;
    case '=~':
      return (labels) => whole.test(labels[label] ?? '');
    case '!~':
      return (labels) => !whole.test(labels[label] ?? '');
    default:
      throw new Error(`unknown operator ${operator}`);
  }
}

const lastOf = (scrapes: readonly Scrape[]): Sample[] => [...(scrapes.at(-1)?.samples ?? [])];
const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort());

function vectorOf(value: number | Point[]): Point[] {
  if (typeof value === 'number') throw new Error('a number where series are needed');
  return value;
}

function seriesOf(scrapes: readonly Scrape[], matches: (sample: Sample) => boolean, span: number): Series[] {
  const found = new Map<string, Series>();
  const end = scrapes.at(-1)?.at ?? 0;
  for (const { at, samples } of scrapes.filter((scrape) => scrape.at > end - span))
    for (const { labels, value } of samples.filter(matches)) {
      const series = found.get(keyOf(labels)) ?? { labels, points: [] };
      series.points.push({ at, value });
      found.set(keyOf(labels), series);
    }
  return [...found.values()];
}

const OVER_TIME: Readonly<Record<string, (points: Series['points']) => number | null>> = {
  max_over_time: (points) => Math.max(...points.map(({ value }) => value)),
  /** A counter that falls has begun again at 0. */
  rate(points) {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || first === last) return null;
    let grown = 0;
    points.slice(1).forEach(({ value }, index) => {
      const before = points[index]?.value ?? 0;
      grown += value >= before ? value - before : value;
    });
    return grown / (last.at - first.at);
  },
};

function aggregate(points: Point[], by: string[], join: (values: number[]) => number): Point[] {
  const groups = new Map<string, { labels: Labels; values: number[] }>();
  for (const { labels, value } of points) {
    const kept: Labels = Object.fromEntries(Object.entries(labels).filter(([label]) => by.includes(label)));
    const group = groups.get(keyOf(kept)) ?? { labels: kept, values: [] };
    group.values.push(value);
    groups.set(keyOf(kept), group);
  }
  return [...groups.values()].map(({ labels, values }) => ({ labels, value: join(values) }));
}

/** The quantile of each histogram, from its buckets. Between two bounds it lies on a straight line. */
function quantiles(quantile: number, points: Point[]): Point[] {
  const groups = new Map<string, { labels: Labels; buckets: { bound: number; count: number }[] }>();
  for (const {
    labels: { le = '', ...labels },
    value,
  } of points) {
    const group = groups.get(keyOf(labels)) ?? { labels, buckets: [] };
    group.buckets.push({ bound: Number(le.replace('Inf', 'Infinity')), count: value });
    groups.set(keyOf(labels), group);
  }
  return [...groups.values()].map(({ labels, buckets }) => {
    buckets.sort((a, b) => a.bound - b.bound);
    const rank = quantile * (buckets.at(-1)?.count ?? 0);
    const at = buckets.findIndex(({ count }) => count >= rank);
    const [below, above] = [buckets[at - 1] ?? { bound: 0, count: 0 }, buckets[at]];
    if (!above || above.count === 0) return { labels, value: Number.NaN };
    const value =
      above.bound === Number.POSITIVE_INFINITY
        ? below.bound
        : below.bound + ((above.bound - below.bound) * (rank - below.count)) / (above.count - below.count);
    return { labels, value };
  });
}

function combine(operator: string, left: number | Point[], right: number | Point[]): number | Point[] {
  const points = vectorOf(left);
  const isThere = (labels: Labels, among: Point[]) =>
    among.some((one) => keyOf(one.labels) === keyOf(labels));
  if (operator === 'or')
    return [...points, ...vectorOf(right).filter(({ labels }) => !isThere(labels, points))];
  if (operator === 'and') return points.filter(({ labels }) => isThere(labels, vectorOf(right)));
  if (operator === 'unless') return points.filter(({ labels }) => !isThere(labels, vectorOf(right)));
  return points.flatMap(({ labels, value }) => {
    const other =
      typeof right === 'number' ? right : right.find((one) => keyOf(one.labels) === keyOf(labels))?.value;
    if (other === undefined) return [];
    if (operator === '/') return [{ labels, value: value / other }];
    return holds(operator, value, other) ? [{ labels, value }] : [];
  });
}

function holds(operator: string, left: number, right: number): boolean {
  switch (operator) {
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    default:
      return left >= right;
  }
}
