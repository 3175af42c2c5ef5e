import { encodePeaks } from '@keepsong/artwork/draw/peaks';
import type { PlayableSong } from '@keepsong/contract/common';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import type { PlaySource } from './song.ts';

type Words = {
  artist: string;
  subtitle: string;
  /** Page of the song or its artist, when this visitor has one to go to. */
  link?: string;
  /** Whose picture stands in the bar; none for a recording that is nobody's art. */
  singer?: PlaySource['singer'];
};

/** A song of the API as the player takes it; null without a recording, so that it has no play button (spec 5-50). */
export function playSourceOf(song: Omit<PlayableSong, 'id' | 'occasion'>, words: Words): PlaySource | null {
  if (!song.audio_url) return null;
  return {
    audio: song.audio_url,
    song_title: song.title,
    song_subtitle: words.subtitle,
    name: words.artist,
    singer: words.singer,
    link: words.link,
    image: { url: sleevePath(song) },
    disc: discPath(song),
    peaks: song.peaks.length > 0 ? encodePeaks(song.peaks) : '',
    seconds: song.duration_seconds,
  };
}
