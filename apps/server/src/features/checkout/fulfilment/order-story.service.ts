import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Db } from '../../../platform/db/database.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import type { OrderStory } from './order-detail.ts';

export type OrderStoriesDeps = {
  db: Db;
  stories: Pick<StoriesService, 'ofOrder'>;
  artists: Pick<ArtistsService, 'summary'>;
};

/** Finds what the page of an order shows of its story. */
export const createOrderStories = ({ db, stories, artists }: OrderStoriesDeps) => ({
  /** The story of an order. Null for an order without a song. */
  async ofOrder(orderId: number): Promise<OrderStory | null> {
    const found = await stories.ofOrder(db, orderId);
    if (!found) return null;
    const { story, dueAt, askedId } = found;
    const artist = askedId === null ? null : await artists.summary(db, askedId);
    return {
      slug: story.slug,
      recipient: story.songData.recipient,
      artistName: artist?.artistName ?? story.instant?.artistName ?? null,
      promisedDate: dueAt && chicagoDay(dueAt),
    };
  },
});

export type OrderStories = ReturnType<typeof createOrderStories>;
