import * as v from 'valibot';
import { INSTANT_DATA, type InstantData } from '../../instant/instant-data.ts';
import type { InstantPreview, InstantState } from '../../instant/previews.ts';
import { ok, refuse, refuseFields } from '../../result.ts';
import { fields, orNull } from '../../schema/fields.ts';
import { isInstantSong } from '../cart-order.ts';
import { inOrder, lineKind } from '../line/line.ts';
import type { FrozenInstant } from '../line/ordered.ts';
import { UUID } from '../line/uuid.ts';

/** The data from which the song is made (spec 3.11-04). */
const OWN = fields({ instant_data: orNull(INSTANT_DATA) });

const TASK = fields({ task_id: orNull(UUID) });

/** The id of the task that makes the song of a line. Null when the line has none. */
export const taskOf = ({ instant_data }: { instant_data?: unknown }): string | null =>
  v.parse(TASK, instant_data).task_id;

/** A song that the shop's song engine composes and sings. */
export const instantSong = lineKind({
  name: 'instant_song',
  is: isInstantSong,
  own: (stored): { instant_data: InstantData | null } => v.parse(OWN, stored),
  sent: ({ instant_data }) => (instant_data ? { instant_data: bodyOf(instant_data) } : {}),
  lacks: ({ instant_data }) => (instant_data ? null : 'choice'),
  /**
   * Refuses with `song_data_invalid` when the customer has chosen no song, and with `song_ordered` when the
   * song was already bought.
   */
  freeze({ sent }, { songs }) {
    const instant = songs.get(taskOf(sent) ?? '');
    if (instant === 'ordered') return refuse('song_ordered');
    return instant
      ? ok<{ instant: FrozenInstant }>({ instant })
      : refuseFields('song_data_invalid', { instant_data: 'required' });
  },
});

/** The fields of spec 3.11-04. `sleeve` is not sent, because only the browser needs it for drawing. */
const bodyOf = ({ sleeve: _, answers, ...data }: InstantData) => ({
  ...data,
  answers: inOrder(answers),
});

/** The chosen song as the cart stores it (spec 3.11-04). `task_id` is the task that makes the whole song. */
export const instantDataOf = (
  { collectionId, previews }: Pick<InstantState, 'collectionId' | 'previews'>,
  picked: InstantPreview,
  task_id: string,
): InstantData => {
  const { answers, name_key, spelling } = picked.ip_builder_data;
  return {
    collection_id: collectionId ?? '',
    artist_id: picked.artist_id,
    artist_display_name: picked.artist,
    task_id,
    title: picked.title,
    lyrics: picked.lyrics,
    template_song_id: picked.template_song_id,
    answers,
    previews_generated: previews.map(({ title, artist }) => ({ title, artist })),
    selected_name: name_key === null ? null : { name_key, spelling: spelling ?? '' },
    sleeve: { genre: picked.genre, mood: picked.mood, tempo: picked.tempo },
  };
};
