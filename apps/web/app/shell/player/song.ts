/** A song that can be played (spec 3.14-01), with what the bar draws. */
export type PlaySource = {
  /** Full address of the recording; it also tells songs apart. */
  audio: string;
  song_title: string;
  song_subtitle: string;
  /** The artist. */
  name: string;
  /** The artist's picture, and the page that a bio gives them (spec 2.10-09). */
  singer?: { id: number; photo: string; hasBio: boolean };
  /** Where the title leads; none when the song has no page for this visitor. */
  link?: string;
  image: { url: string };
  /** Picture of the disc, for the minified bar. */
  disc?: string;
  /**
   * The wave, written as the addresses of the song's pictures have it (`encodePeaks`): a page that holds many songs
   * carries it nearly for nothing. Empty when unknown.
   */
  peaks: string;
  /** Length in seconds as the shop knows it, until the recording says so itself; 0 when unknown. */
  seconds: number;
  /** Leaves the playlist when the player moves on (spec 4.8-09). */
  removeNext?: boolean;
};
