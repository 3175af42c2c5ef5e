const DAY_TEXT = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text names a calendar day that there is, as `Day` of chicago.ts. */
export function isDay(text: string): boolean {
  const time = DAY_TEXT.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Read back, because 30 February is understood as a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
