/** A finished song as it is handed to the service. */
export type StreamingSong = {
  /** The shop's reference of the release. Handing in the same reference twice gives one release. */
  reference: string;
  title: string;
  artistName: string;
  /** Addresses from which the service fetches recording and cover. */
  audioUrl: string;
  coverUrl: string;
};

export type Release = {
  /** The service's id of the release. */
  id: string;
  state: 'processing' | 'live' | 'refused';
  /** Address for listeners, once the release is live. */
  url: string | null;
};

/** Hands songs in to a streaming service. Both calls throw `StreamingUnavailable` when the service cannot be reached. */
export type Streaming = {
  submit(song: StreamingSong): Promise<Release>;
  look(id: string): Promise<Release>;
};

/** Contains nothing of the song, so that it can be logged. */
export class StreamingUnavailable extends Error {
  override readonly name = 'StreamingUnavailable';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The streaming service cannot be asked now (${reason}).`, options);
  }
}
