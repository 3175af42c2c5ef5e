/** What is shown for an amount or a date that is none (spec 8.7-01, 8.7-02). */
export type Invalid = 'Invalid format' | 'Invalid date';

type Told = (words: Invalid, value: string) => void;

/** What nobody was told of yet: a page formats before whoever reports for it is there. */
const untold: Parameters<Told>[] = [];
const AT_MOST = 10;
const keep: Told = (...fault) => {
  if (untold.length < AT_MOST) untold.push(fault);
};
let told = keep;

/** The words for a value that cannot be formatted; whoever reports for this program is told. */
export function invalid(words: Invalid, value: unknown): Invalid {
  told(words, String(value));
  return words;
}

/**
 * Tells `report` of what could not be formatted, up to now and from now on, until what is returned is called. One at a
 * time.
 */
export function reportInvalid(report: Told): () => void {
  told = report;
  for (const fault of untold.splice(0)) report(...fault);
  return () => {
    told = keep;
  };
}
