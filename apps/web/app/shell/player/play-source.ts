import { encodePeaks } from '@keepsong/artwork/draw/peaks';
import type { PlayableSong } from '@keepsong/contract/common';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import type { PlaySource } from './song.ts';

type Words = {
  artist: string;
  subtitle: string;
  /** The address of the song's or artist's page. Left out when this visitor may not open that page. */
  link?: string;
  /** The person whose picture the player bar shows. Left out for a recording without an artist. */
  singer?: PlaySource['singer'];
  /** The waveform, for a song whose sleeve is drawn without it. */
  wave?: readonly number[] | undefined;
};

/**
 * Converts a song of the API for the player. Null for a song without a recording, which has no play button (spec 5-50).
 */
export function playSourceOf(song: Omit<PlayableSong, 'id' | 'occasion'>, words: Words): PlaySource | null {
  if (!song.audio_url) return null;
  const wave = words.wave ?? song.peaks;
  return {
    audio: song.audio_url,
    song_title: song.title,
    song_subtitle: words.subtitle,
    name: words.artist,
    singer: words.singer,
    link: words.link,
    image: { url: sleevePath(song) },
    disc: discPath(song),
    peaks: wave.length > 0 ? encodePeaks(wave) : '',
    seconds: song.duration_seconds,
  };
}
