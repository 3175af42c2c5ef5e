/** A song that can be played (spec 3.14-01), with everything that the player bar shows. */
export type PlaySource = {
  /** The full address of the recording. It also serves as the id of the song. */
  audio: string;
  song_title: string;
  song_subtitle: string;
  /** The artist's name. */
  name: string;
  /** The artist's id and picture, and whether the artist has a page with a bio (spec 2.10-09). */
  singer?: { id: number; photo: string; hasBio: boolean };
  /** The address to which the title links. Left out when this visitor cannot open a page of the song. */
  link?: string;
  image: { url: string };
  /** The address of a picture of the disc, for the minified bar. */
  disc?: string;
  /**
   * The waveform in the text form of `encodePeaks`. The addresses of the song's pictures contain the same text, so it
   * adds almost nothing to the compressed page. Empty when unknown.
   */
  peaks: string;
  /**
   * The length in seconds that the shop has stored. It is used until the browser knows the length of the recording. 0
   * when unknown.
   */
  seconds: number;
  /** Whether the song leaves the playlist when the player moves on (spec 4.8-09). */
  removeNext?: boolean;
};
