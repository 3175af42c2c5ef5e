import type { Artist } from '@keepsong/contract/artists';
import type { Client } from '@keepsong/contract/client';
import type { Story } from '@keepsong/contract/stories';

export type StoryContent = {
  story: Story;
  /** On the timeline: who writes the song, once somebody has said yes. */
  artist: Artist | null;
  /** Scheme and host of the page, for addresses that leave it. */
  origin: string;
};

/** What a story page shows. Rejects with a 404 when there is no such story (spec 2.7-01). */
export async function loadStory(api: Client, slug: string, request: Request): Promise<StoryContent> {
  const story = await api.stories.get({ params: { slug } });
  return { story, artist: await artistOf(api, story), origin: new URL(request.url).origin };
}

/** The artist's songs are company while one waits: the timeline is complete without them. */
async function artistOf(api: Client, { view, song }: Story): Promise<Artist | null> {
  if (view !== 'timeline' || song.artist.id === 0) return null;
  const { id } = song.artist;
  return api.artists.get({ params: { id } }, { cache: true }).then(
    ({ data }) => data,
    () => null,
  );
}
