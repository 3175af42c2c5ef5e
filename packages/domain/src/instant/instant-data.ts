import type { InstantAnswers } from './collection.ts';
import { type Bag, bag, readAnswers, text } from './read-stored.ts';

/** What an instant song in the cart is made from (spec 3.11-04). */
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
  /** null when no name is sung. */
  selected_name: { name_key: string; spelling: string } | null;
  /** What the song's sleeve is drawn from. */
  sleeve: { genre: string; mood: string; tempo: string };
};

/** Reads what a stored cart says of an instant song; null when a field that it cannot do without is missing. */
export function readInstantData(value: unknown): InstantData | null {
  const given = bag(value);
  const required = {
    collection_id: text(given.collection_id),
    task_id: text(given.task_id),
    template_song_id: text(given.template_song_id),
    title: text(given.title),
  };
  if (Object.values(required).includes('')) return null;
  const sleeve = bag(given.sleeve);
  return {
    ...required,
    artist_id: text(given.artist_id),
    artist_display_name: text(given.artist_display_name),
    lyrics: text(given.lyrics),
    answers: readAnswers(given.answers),
    previews_generated: readHeard(given.previews_generated),
    selected_name: readName(bag(given.selected_name)),
    sleeve: { genre: text(sleeve.genre), mood: text(sleeve.mood), tempo: text(sleeve.tempo) },
  };
}

const readHeard = (value: unknown): InstantData['previews_generated'] =>
  Array.isArray(value)
    ? value.map(bag).map(({ title, artist }) => ({ title: text(title), artist: text(artist) }))
    : [];

function readName({ name_key, spelling }: Bag): InstantData['selected_name'] {
  return text(name_key) ? { name_key: text(name_key), spelling: text(spelling) } : null;
}
