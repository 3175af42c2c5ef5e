// Functions that check pictures, only for the tests of this package.

/**
 * Finds why the markup is not well-formed XML of the kind that this package writes. Returns the first reason,
 * or null when there is none.
 */
export function xmlFault(markup: string): string | null {
  const open: string[] = [];
  let rest = markup;
  while (rest) {
    const text = /^[^<&>]+|^&(?:amp|lt|gt|quot|#39);/.exec(rest)?.[0];
    const tag =
      /^<(\/?)([A-Za-z]+)((?: [A-Za-z:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot|#39);[^"<&]*)*")*)(\/?)>/.exec(rest);
    if (text) {
      if (open.length === 0) return `text outside the root: ${text.slice(0, 20)}`;
      rest = rest.slice(text.length);
    } else if (tag) {
      const fault = stepInto(open, tag, rest === markup);
      if (fault) return fault;
      rest = rest.slice(tag[0].length);
    } else return `unexpected: ${rest.slice(0, 40)}`;
  }
  return open.length > 0 ? `never closed: ${open.join(' ')}` : null;
}

function stepInto(open: string[], tag: RegExpExecArray, isFirst: boolean): string | null {
  const [, closing, name = '', attributes = '', empty] = tag;
  if (open.length === 0 && !isFirst) return `second root: ${name}`;
  const names = [...attributes.matchAll(/ ([A-Za-z:-]+)=/g)].map((match) => match[1]);
  if (new Set(names).size !== names.length) return `repeated attribute in ${name}: ${names.join(' ')}`;
  if (closing) return open.pop() === name ? null : `closes another element: ${name}`;
  if (!empty) open.push(name);
  return null;
}

/** Every #RRGGBB colour of a picture, once, in capitals. */
export function coloursOf(markup: string): string[] {
  const found = [...markup.matchAll(/(?:fill|stroke)="(#[0-9A-Fa-f]{6})"/g)].map((match) => match[1] ?? '');
  return [...new Set(found.map((colour) => colour.toUpperCase()))];
}

/** Every id that a picture defines. */
export function idsOf(markup: string): string[] {
  return [...markup.matchAll(/ id="([^"]*)"/g)].map((match) => match[1] ?? '');
}

/** How far a colour is from the nearest mixture of the given colours, in units of the colour channels (0 to 255). */
export function distanceToMixes(colour: string, sources: readonly string[]): number {
  const target = channels(colour);
  const points = sources.map(channels);
  let nearest = points[0] ?? target;
  // The Frank-Wolfe algorithm. Each step goes closer to the nearest point of the convex hull, which contains all
  // mixtures.
  for (let step = 0; step < 3000; step++) {
    const pull = target.map((value, i) => value - (nearest[i] ?? 0));
    const along = (point: readonly number[]) =>
      point.reduce((sum, value, i) => sum + value * (pull[i] ?? 0), 0);
    const best = points.reduce((a, b) => (along(b) > along(a) ? b : a), nearest);
    const way = best.map((value, i) => value - (nearest[i] ?? 0));
    const length = way.reduce((sum, value) => sum + value * value, 0);
    const gain = way.reduce((sum, value, i) => sum + value * (pull[i] ?? 0), 0);
    if (length === 0 || gain <= 0) break;
    const share = Math.min(1, gain / length);
    nearest = nearest.map((value, i) => value + share * (way[i] ?? 0));
  }
  return Math.hypot(...target.map((value, i) => value - (nearest[i] ?? 0)));
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
