/** A finished song, as the shop submits it to the service. */
export type StreamingSong = {
  /** The shop's own name for the release. Submitting the same reference twice creates only one release. */
  reference: string;
  title: string;
  artistName: string;
  /** Addresses from which the service fetches the recording and the cover. */
  audioUrl: string;
  coverUrl: string;
};

export type Release = {
  /** The id that the service gave the release. */
  id: string;
  state: 'processing' | 'live' | 'refused';
  /** The address for listeners. Null until the release is live. */
  url: string | null;
};

/**
 * Submits songs to a streaming service. All calls throw `StreamingUnavailable` when the service cannot be reached or
 * does not answer as expected.
 */
export type Streaming = {
  submit(song: StreamingSong): Promise<Release>;
  look(id: string): Promise<Release>;
  /** Resolves when the service answers and accepts the key. Missing when there is no service to ask. */
  check?(): Promise<void>;
};

/** The error text contains nothing about the song, so that it can be logged. */
export class StreamingUnavailable extends Error {
  override readonly name = 'StreamingUnavailable';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The streaming service cannot be asked now (${reason}).`, options);
  }
}
