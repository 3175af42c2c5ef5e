import type { Artist } from '@keepsong/contract/artists';
import type { Story } from '@keepsong/contract/story/stories';
import type { Client } from '@keepsong/contract/transport/client';
import { isSlug } from '@keepsong/domain/text/slug';
import { notFound } from '~/platform/loading/load.ts';

export type StoryContent = {
  story: Story;
  /**
   * The artist for the timeline: the artist who writes the song or was asked to. Null while the shop looks for
   * an artist.
   */
  artist: Artist | null;
  /** Set for visitors with the gift's link. */
  gift: { message: string; token: string; thanked: boolean } | null;
  /** Whether the visitor has just pressed 'Hear your song' on an e-card, so that the song begins by itself. */
  begins: boolean;
  /** Scheme and host of the page, for absolute addresses. */
  origin: string;
};

/** Loads a story's page. Rejects with a 404 when the story does not exist (spec 2.7-01). */
export async function loadStory(api: Client, slug: string, request: Request): Promise<StoryContent> {
  // The call would refuse such a slug as invalid input, but for a reader the page just does not exist.
  if (!isSlug(slug)) throw notFound();
  const story = await api.stories.get({ params: { slug } });
  return {
    story,
    gift: await giftOf(api, story, request),
    begins: new URL(request.url).searchParams.has('listen'),
    artist: await artistOf(api, story),
    origin: new URL(request.url).origin,
  };
}

/**
 * Loads the gift whose token is in the address. Null for an invalid token, for example after the owner changed the plan
 * of the gift. The song is then shown without wrapping.
 */
async function giftOf(api: Client, { slug, view }: Story, request: Request): Promise<StoryContent['gift']> {
  const token = new URL(request.url).searchParams.get('gift') ?? '';
  if (view !== 'song' || !isSlug(token)) return null;
  return api.stories.gift({ params: { slug, gift: token } }).then(
    ({ message, thanked }) => ({ message, token, thanked }),
    () => null,
  );
}

/**
 * The artist with songs to play while the customer waits. Null when they cannot be loaded, because the timeline works
 * without them.
 */
async function artistOf(api: Client, { view, song, production }: Story): Promise<Artist | null> {
  const id = song.artist.id || production?.asked?.id;
  if (view !== 'timeline' || !id) return null;
  return api.artists.get({ params: { id } }, { cache: true }).then(
    ({ data }) => data,
    () => null,
  );
}
