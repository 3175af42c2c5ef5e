import type { Commission } from '@keepsong/contract/studio';
import { m } from '~/paraglide/messages.js';
import { playSourceOf } from '~/shell/player/play-source.ts';

/** Converts the recording into a song for the player, with the title and picture that the customer will see. */
export function recordingSource(
  commission: Commission,
  title: string,
  audio: NonNullable<Commission['audio']>,
) {
  const { recipient, genre, moods, tempo, from_name } = commission;
  const song = title.trim() || m.studio_song_for({ recipient });
  return playSourceOf(
    {
      title: song,
      recipient,
      genre,
      moods,
      tempo,
      audio_url: audio.url,
      duration_seconds: audio.duration_seconds,
      peaks: audio.peaks,
    },
    { artist: from_name, subtitle: m.studio_song_for({ recipient }) },
  );
}
