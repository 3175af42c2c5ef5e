type Match = { handle?: unknown };

/**
 * Whether the browser has to finish a page before it can be shown: only this browser knows what is on it (cart, checkout,
 * an order). Such a route says so with `export const handle = { finishesInBrowser: true }`.
 */
export const finishesInBrowser = (matches: readonly Match[]): boolean =>
  matches.some(({ handle }) => Reflect.get(Object(handle), 'finishesInBrowser') === true);
