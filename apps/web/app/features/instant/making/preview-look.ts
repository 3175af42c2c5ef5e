import { floodInkFor } from '@keepsong/artwork/song';
import type { InstantPreview } from '@keepsong/domain/instant/previews';
import { m } from '~/paraglide/messages.js';
import { type SongLook, sketchOf } from '~/platform/art/song-art.ts';
import { playSourceOf } from '~/shell/player/play-source.ts';
import type { PlaySource } from '~/shell/player/song.ts';
import type { Ink } from '~/ui/lettering/ink.ts';

/**
 * The facts from which the pictures of a preview are drawn. They are the same as for the whole song and leave
 * out the recording, so that the song keeps this sleeve in the cart, in mails and on its page.
 */
export const lookOfPreview = ({ title, genre, mood, tempo, ip_builder_data }: InstantPreview): SongLook => ({
  title,
  recipient: ip_builder_data.spelling ?? '',
  genre,
  moods: mood ? [mood] : [],
  tempo,
  peaks: [],
});

/** The ink whose tissue lies behind the sleeve of the selected song. The paper of the sleeve has another tint. */
export const groundOfPreview = (look: SongLook): Ink => floodInkFor(sketchOf(look), ['amber']);

/** Converts a preview for the player. */
export const sourceOfPreview = (preview: InstantPreview): PlaySource | null =>
  playSourceOf(
    {
      ...lookOfPreview(preview),
      audio_url: preview.audio_url,
      duration_seconds: preview.duration_seconds,
    },
    {
      artist: preview.artist,
      subtitle: m.instant_preview_by({ artist: preview.artist }),
      wave: preview.peaks,
    },
  );
