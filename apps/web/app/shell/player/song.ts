/** A song that can be played (spec 3.14-01), with everything that the bar draws. */
export type PlaySource = {
  /** Full address of the recording. It also identifies the song. */
  audio: string;
  song_title: string;
  song_subtitle: string;
  /** The artist's name. */
  name: string;
  /** The artist's picture, and whether there is a page with a bio (spec 2.10-09). */
  singer?: { id: number; photo: string; hasBio: boolean };
  /** The target of the title's link. Left out when the song has no page for this visitor. */
  link?: string;
  image: { url: string };
  /** Picture of the disc, for the minified bar. */
  disc?: string;
  /**
   * The waveform in the same text form as in the addresses of the song's pictures (`encodePeaks`), so that a page
   * with many songs carries it almost for free. Empty when unknown.
   */
  peaks: string;
  /** Length in seconds as the shop knows it, used until the browser knows the recording's length. 0 when unknown. */
  seconds: number;
  /** Whether the song leaves the playlist when the player moves on (spec 4.8-09). */
  removeNext?: boolean;
};
