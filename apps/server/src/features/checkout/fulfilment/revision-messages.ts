import { revisionDue } from '@keepsong/domain/studio/commission';
import type { NewMessage, Notifications } from '../../notifications/notifications.service.ts';
import { commissionPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { OrderRow } from '../checkout.repository.ts';
import type { Singer } from './singers.repository.ts';

/** The messages to the artists whose songs a paid order revises. */
export function revisionMessages(
  { id, cart, createdAt }: OrderRow,
  singers: readonly Singer[],
  notifications: Pick<Notifications, 'messagesTo'>,
): NewMessage[] {
  return cart.lines.flatMap(({ revision }) => {
    const singer = singers.find(({ story }) => story.id === revision?.storyId);
    if (!revision || !singer) return [];
    const { story, commissionId, artistName, userId, reach } = singer;
    const params = {
      song: songFactsOf(story.songData, story.title),
      artistName,
      fromName: story.fromName,
      path: commissionPath(userId, commissionId),
      lines: revision.requests.length,
      dueAt: revisionDue(createdAt).toISOString(),
    };
    return notifications.messagesTo(reach, 'revision_to_artist', params, `order:${id}:revision:${story.id}`);
  });
}
