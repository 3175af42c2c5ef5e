import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import { PRESENT_MS } from '@keepsong/domain/conversations/talk';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { commissionPath, talkPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { findLookedAt, type TalkRow } from './talk.repository.ts';

type Deps = { clock: Clock; notifications: Pick<Notifications, 'notifyOwner' | 'notifyUserId'> };

/** Mails customer and artist of a song what the other one wrote, unless they have the conversation open. */
export function createTellTalk({ clock, notifications }: Deps) {
  async function isPresent(tx: Tx, orderId: number, userId: number): Promise<boolean> {
    const at = await findLookedAt(tx, orderId, userId);
    return at !== null && clock.now().getTime() - at.getTime() < PRESENT_MS;
  }

  return {
    /** The mail to the artist has no words of the customer, because other people may read it. */
    async toArtist(tx: Tx, talk: TalkRow, messageId: number): Promise<void> {
      const { artistUserId, artistName } = talk;
      if (artistUserId === null || artistName === null) return;
      if (await isPresent(tx, talk.orderId, artistUserId)) return;
      const params = {
        song: songFactsOf(talk.songData),
        artistName,
        fromName: talk.fromName,
        path: commissionPath(artistUserId, talk.commissionId),
      };
      const key = `conversation:${messageId}:artist`;
      await notifications.notifyUserId(tx, artistUserId, 'message_to_artist', params, key);
    },

    async toCustomer(tx: Tx, talk: TalkRow, message: { id: number; text: string }): Promise<void> {
      if (await isPresent(tx, talk.orderId, talk.ownerId)) return;
      const params = {
        song: songFactsOf(talk.songData, talk.title),
        artistName: talk.artistName ?? '',
        text: maskContacts(message.text),
        isBeforeYes: talk.state === 'offered',
        path: talkPath(talk.slug),
      };
      const key = `conversation:${message.id}:customer`;
      await notifications.notifyOwner(tx, talk.storyId, 'song_message', params, key);
    },
  };
}

export type TellTalk = ReturnType<typeof createTellTalk>;
