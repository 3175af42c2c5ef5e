/** The background of a page. A route sets it with `export const handle = { surface: 'dark' }`. */
export type Surface = 'light' | 'dark';

type Match = { handle?: unknown };

/** The surface of the innermost matched route that sets one. The default is light. */
export function surfaceOf(matches: readonly Match[]): Surface {
  const named = matches.findLast(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'surface' in handle,
  );
  const handle = named?.handle;
  return typeof handle === 'object' && handle !== null && 'surface' in handle && handle.surface === 'dark'
    ? 'dark'
    : 'light';
}
