/** The text for a bad amount or date (spec 8.7-01, 8.7-02). */
export type Invalid = 'Invalid format' | 'Invalid date';

type Told = (words: Invalid, value: string) => void;

/** Faults that were not reported yet, because a page formats values before its reporter is loaded. */
const untold: Parameters<Told>[] = [];
const AT_MOST = 10;
const keep: Told = (...fault) => {
  if (untold.length < AT_MOST) untold.push(fault);
};
let told = keep;

/** Gives the text for a value that cannot be formatted, and tells the reporter. */
export function invalid(words: Invalid, value: unknown): Invalid {
  told(words, String(value));
  return words;
}

/**
 * Sets the reporter: it gets all values that could not be formatted, earlier ones too, until the returned function is
 * called. There is one reporter at a time.
 */
export function reportInvalid(report: Told): () => void {
  told = report;
  for (const fault of untold.splice(0)) report(...fault);
  return () => {
    told = keep;
  };
}
