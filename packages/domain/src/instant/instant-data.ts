import * as v from 'valibot';
import { fields, listOf, NAME, OWN, orNull, readAs, TEXT } from '../schema/fields.ts';
import type { InstantAnswers } from './collection.ts';

/** The data of an instant song in the cart. The shop makes the song from this data (spec 3.11-04). */
export type InstantData = {
  collection_id: string;
  artist_id: string;
  artist_display_name: string;
  /** The task that makes the whole song. */
  task_id: string;
  title: string;
  lyrics: string;
  template_song_id: string;
  answers: InstantAnswers;
  previews_generated: readonly { title: string; artist: string }[];
  /** Null when no name is sung. */
  selected_name: { name_key: string; spelling: string } | null;
  /** The facts from which the shop draws the song's sleeve (its cover picture). */
  sleeve: { genre: string; mood: string; tempo: string };
};

const KEYS = v.array(v.string());

/** Schema of answers: question id → answer keys. A value that is not a list of texts is dropped. */
export const ANSWERS = v.pipe(
  OWN,
  v.transform(
    (given): InstantAnswers =>
      Object.fromEntries(
        Object.entries(given).flatMap(([id, value]) => {
          const keys = readAs(KEYS, value);
          return keys ? [[id, keys]] : [];
        }),
      ),
  ),
);

const HEARD = fields({ title: TEXT, artist: TEXT });

/** Schema of an instant song in a stored cart. It is invalid when a required field is missing. */
export const INSTANT_DATA = v.object({
  collection_id: NAME,
  artist_id: TEXT,
  artist_display_name: TEXT,
  task_id: NAME,
  title: NAME,
  lyrics: TEXT,
  template_song_id: NAME,
  answers: ANSWERS,
  previews_generated: listOf(HEARD),
  selected_name: orNull(v.object({ name_key: NAME, spelling: TEXT })),
  sleeve: fields({ genre: TEXT, mood: TEXT, tempo: TEXT }),
}) satisfies v.GenericSchema<unknown, InstantData>;
