/** A version of a song as a customer gets it. `peaks` is the waveform of the recording. */
export type SungVersion = {
  title: string;
  lyrics: string | null;
  durationSeconds: number;
  peaks: readonly number[];
};

/**
 * Whether a version has the same texts and recording as the one before. Two uploads of the same file have
 * different names, so recordings are compared by length and waveform.
 */
export const isUnchanged = (before: SungVersion, now: SungVersion): boolean =>
  before.title === now.title &&
  before.lyrics === now.lyrics &&
  before.durationSeconds === now.durationSeconds &&
  before.peaks.length === now.peaks.length &&
  before.peaks.every((peak, at) => peak === now.peaks[at]);
