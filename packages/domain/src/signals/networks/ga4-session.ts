/** The cookie in which GA4's script keeps the session of a measurement id such as `G-ABC123`. */
export const ga4Cookie = (id: string): string => `_ga_${id.replace(/^G-/, '')}`;

/**
 * The id of the session in this cookie: `GS1.1.<id>.…`, or since 2025 `GS2.1.s<id>$…`. Null when there is none.
 */
export const ga4Session = (cookie: string | undefined): string | null =>
  /^GS\d\.\d\.s?(\d{8,12})[.$]/.exec(cookie ?? '')?.[1] ?? null;
