import type { Artist } from '@keepsong/contract/artists';
import type { Story } from '@keepsong/contract/story/stories';
import type { Client } from '@keepsong/contract/transport/client';
import { notFound } from '~/platform/loading/load.ts';

export type StoryContent = {
  story: Story;
  /** On the timeline: who writes the song or is asked to; null while the shop looks for somebody. */
  artist: Artist | null;
  /** For who came with the link of the gift. */
  gift: { message: string; token: string } | null;
  /** Scheme and host of the page, for addresses that leave it. */
  origin: string;
};

const SLUG = /^[A-Za-z0-9_-]{1,64}$/;

/** What a story page shows. Rejects with a 404 when there is no such story (spec 2.7-01). */
export async function loadStory(api: Client, slug: string, request: Request): Promise<StoryContent> {
  // The call would refuse such a slug as input that is wrong; for a reader it is a page that is not there.
  if (!SLUG.test(slug)) throw notFound();
  const story = await api.stories.get({ params: { slug } });
  return {
    story,
    gift: await giftOf(api, story, request),
    artist: await artistOf(api, story),
    origin: new URL(request.url).origin,
  };
}

/** A token that opens nothing, such as of a plan that was changed, leads to the song as it is. */
async function giftOf(api: Client, { slug, view }: Story, request: Request): Promise<StoryContent['gift']> {
  const token = new URL(request.url).searchParams.get('gift') ?? '';
  if (view !== 'song' || !SLUG.test(token)) return null;
  return api.stories.gift({ params: { slug, gift: token } }).then(
    ({ message }) => ({ message, token }),
    () => null,
  );
}

/** The artist's songs are company while one waits: the timeline is complete without them. */
async function artistOf(api: Client, { view, song, production }: Story): Promise<Artist | null> {
  const id = song.artist.id || production?.asked?.id;
  if (view !== 'timeline' || !id) return null;
  return api.artists.get({ params: { id } }, { cache: true }).then(
    ({ data }) => data,
    () => null,
  );
}
