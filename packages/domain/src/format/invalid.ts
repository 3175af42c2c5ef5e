/** The text for a bad amount or date (spec 8.7-01, 8.7-02). */
export type Invalid = 'Invalid format' | 'Invalid date';

type Told = (words: Invalid, value: string) => void;

/** Bad values that were found before the reporter was set. A page formats values before it loads its reporter. */
const untold: Parameters<Told>[] = [];
const AT_MOST = 10;
const keep: Told = (...fault) => {
  if (untold.length < AT_MOST) untold.push(fault);
};
let told = keep;

/** Returns the text to show for a value that cannot be formatted, and tells the reporter about the value. */
export function invalid(words: Invalid, value: unknown): Invalid {
  told(words, String(value));
  return words;
}

/**
 * Sets the reporter. It is called for each value that could not be formatted, and at once for the earlier ones.
 * The returned function removes it. There is only one reporter at a time.
 */
export function reportInvalid(report: Told): () => void {
  told = report;
  for (const fault of untold.splice(0)) report(...fault);
  return () => {
    told = keep;
  };
}
