import type { Client } from '@keepsong/contract/transport/client';
import { isSlug } from '@keepsong/domain/text/slug';
import { isApiError } from '~/platform/api/api-error.ts';
import { type SongLook, sleevePath } from '~/platform/art/song-art.ts';

/** A delivered song from which things can be made. */
export type KnownSong = {
  storyId: string;
  slug: string;
  title: string;
  recipient: string;
  sleeve: string;
  look: SongLook;
  /** Whether it belongs to this customer. For another one the slug shows that the customer may hear it. */
  isOwn: boolean;
};

/** How many pages of orders are read. Older songs are reached from their own pages. */
const PAGES = 3;

/** The delivered songs of the signed-in customer, newest first. */
export async function loadOwnSongs({ account }: Pick<Client, 'account'>): Promise<KnownSong[]> {
  const songs: KnownSong[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { orders, total } = await account.orders({ query: { show: 'delivered', page } });
    for (const { song } of orders) if (song) songs.push(ownSong(song));
    if (orders.length === 0 || songs.length >= total) break;
  }
  return songs;
}

type Song = Pick<
  NonNullable<Awaited<ReturnType<Client['account']['orders']>>['orders'][number]['song']>,
  'story_id' | 'slug' | 'title' | 'recipient' | 'genre' | 'sleeve'
>;

function ownSong({ story_id, slug, title, recipient, genre, sleeve: { mood, tempo } }: Song): KnownSong {
  const look = { title, recipient, genre, moods: mood ? [mood] : [], tempo, peaks: [] };
  return { storyId: String(story_id), slug, title, recipient, sleeve: sleevePath(look), look, isOwn: true };
}

/**
 * The song of somebody else with this slug, for example one that the visitor was given. Null when the visitor cannot
 * hear it.
 */
export async function loadHeardSong(
  { stories }: Pick<Client, 'stories'>,
  slug: string,
): Promise<KnownSong | null> {
  if (!isSlug(slug)) return null;
  const story = await stories.get({ params: { slug } }).catch((error: unknown) => {
    if (isApiError(error) && error.status === 404) return null;
    throw error;
  });
  if (story?.view !== 'song') return null;
  const { story_id, song, genre, sleeve, attributes, is_owner } = story;
  const { recipient } = attributes;
  return { ...ownSong({ story_id, slug, title: song.title, recipient, genre, sleeve }), isOwn: is_owner };
}

const lyrics = new Map<string, Promise<string>>();

/** The lyrics of a song. Each song is asked for once. */
export function loadLyrics({ stories }: Pick<Client, 'stories'>, slug: string): Promise<string> {
  const known = lyrics.get(slug);
  if (known) return known;
  const asked = stories.get({ params: { slug } }).then((story) => story.lyrics ?? '');
  lyrics.set(slug, asked);
  asked.catch(() => lyrics.delete(slug));
  return asked;
}
