/** A finished song as it is handed to the service. */
export type StreamingSong = {
  /** The shop's own name of the release: handed in twice, it is one release. */
  reference: string;
  title: string;
  artistName: string;
  /** Where recording and cover can be fetched. */
  audioUrl: string;
  coverUrl: string;
};

export type Release = {
  /** The service's name of it. */
  id: string;
  state: 'processing' | 'live' | 'refused';
  /** Where it is heard, once it is live. */
  url: string | null;
};

/** Brings songs to a streaming service. Both throw `StreamingUnavailable` when the service cannot be asked now. */
export type Streaming = {
  submit(song: StreamingSong): Promise<Release>;
  look(id: string): Promise<Release>;
};

/** Holds nothing of the song, so that it may be logged. */
export class StreamingUnavailable extends Error {
  override readonly name = 'StreamingUnavailable';

  constructor(reason: string, options?: { cause?: unknown }) {
    super(`The streaming service cannot be asked now (${reason}).`, options);
  }
}
