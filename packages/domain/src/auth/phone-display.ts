const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A number in E.164 as people read it: `(315) 555-0142` in the North American plan, unchanged elsewhere. */
export function displayPhone(e164: string): string {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(e164) ?? [];
  return area === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}
