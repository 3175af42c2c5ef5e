type Match = { handle?: unknown };

/**
 * Whether the browser has to finish a page before it can be shown, because only this browser knows its content (cart,
 * checkout, an order). Such a route declares `export const handle = { finishesInBrowser: true }`.
 */
export const finishesInBrowser = (matches: readonly Match[]): boolean =>
  matches.some(({ handle }) => Reflect.get(Object(handle), 'finishesInBrowser') === true);
