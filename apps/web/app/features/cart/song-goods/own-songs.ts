import type { Client } from '@keepsong/contract/transport/client';
import { sleevePath } from '~/platform/art/song-art.ts';

/** A delivered song of the customer, from which things can be made. */
export type OwnSong = { storyId: string; slug: string; title: string; recipient: string; sleeve: string };

/** How many pages of orders are read. Older songs are reached from their own pages. */
const PAGES = 3;

/** The delivered songs of the signed-in customer, newest first. */
export async function loadOwnSongs({ account }: Pick<Client, 'account'>): Promise<OwnSong[]> {
  const songs: OwnSong[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { orders, total } = await account.orders({ query: { show: 'delivered', page } });
    for (const { song } of orders) if (song) songs.push(ownSong(song));
    if (orders.length === 0 || songs.length >= total) break;
  }
  return songs;
}

type Song = NonNullable<Awaited<ReturnType<Client['account']['orders']>>['orders'][number]['song']>;

const ownSong = ({ story_id, slug, title, recipient, genre, sleeve }: Song): OwnSong => ({
  storyId: String(story_id),
  slug,
  title,
  recipient,
  sleeve: sleevePath({
    title,
    recipient,
    genre,
    moods: sleeve.mood ? [sleeve.mood] : [],
    tempo: sleeve.tempo,
    peaks: [],
  }),
});

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
