const NORTH_AMERICAN = /^\+1(\d{3})(\d{3})(\d{4})$/;

/** A number as people read it: `(315) 555-0142` for North American numbers. Other numbers stay in E.164. */
export function displayPhone(e164: string): string {
  const [, area, exchange, line] = NORTH_AMERICAN.exec(e164) ?? [];
  return area === undefined ? e164 : `(${area}) ${exchange}-${line}`;
}
