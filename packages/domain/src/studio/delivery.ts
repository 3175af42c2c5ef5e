/** A version of a song as a customer hears and reads it. `peaks` is the waveform of the recording. */
export type SungVersion = {
  lyrics: string | null;
  durationSeconds: number;
  peaks: readonly number[];
};

/**
 * Whether a version has the same words and recording as the one before. The title does not count: customers ask for
 * lines to be sung again, and another title changes none of them. Two uploads of the same file have different names, so
 * recordings are compared by length and waveform.
 */
export const isUnchanged = (before: SungVersion, now: SungVersion): boolean =>
  before.lyrics === now.lyrics &&
  before.durationSeconds === now.durationSeconds &&
  before.peaks.length === now.peaks.length &&
  before.peaks.every((peak, at) => peak === now.peaks[at]);
