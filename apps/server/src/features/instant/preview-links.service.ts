import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { unpaidExpires } from '@keepsong/domain/time/unpaid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { randomToken, sha256 } from '../../platform/ids.ts';
import type { AskedMessages } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findCollection } from './collections.repository.ts';
import { findLink, insertLink } from './preview-links.repository.ts';
import { findTasks, type TaskOfSong } from './songs.repository.ts';

/**
 * The mail is delayed by this time, because most songs are finished by then. The linked page says which songs
 * are not finished (spec 4.6-05).
 */
const PATIENCE_MS = 30_000;

type Deps = { database: Database; notifications: Notifications; askedMessages: AskedMessages; clock: Clock };

/** Whether the song is a preview. A full song's state would tell whether somebody else has bought the same. */
const isPreview = ({ song }: TaskOfSong): boolean => song.extent === 'preview';

/**
 * Sends links by mail that open a visitor's songs on any device. They are for visitors who do not want to wait for the
 * songs (spec 10.3-03).
 */
export function createPreviewLinks({ database, notifications, askedMessages, clock }: Deps) {
  const { db } = database;
  return {
    /** Mails a link to these songs. Refusals: `not_found` when none of the tasks exists, `too_many_requests`. */
    async mail(
      collectionId: string,
      { email, taskIds }: { email: string; taskIds: readonly string[] },
      { ip, locale }: { ip: string; locale: Locale },
    ): Promise<Result<{ sent: true }>> {
      const collection = await findCollection(db, collectionId);
      const found = (await findTasks(db, taskIds, collectionId)).filter(isPreview);
      if (!collection || found.length === 0) return refuse('not_found');
      const permit = await askedMessages.permit({ ip, channel: 'email', recipient: email });
      if (!permit.ok) return permit;
      const address = email.toLowerCase();
      const now = clock.now();
      const token = randomToken(160);
      const tokenHash = sha256(token);
      const [{ song, task }] = found as [(typeof found)[number]];
      const isReady = found.every((one) => one.song.status === 'completed');
      await database.transaction(async (tx) => {
        await insertLink(tx, {
          tokenHash,
          collectionId,
          taskIds: found.map((one) => one.task.id),
          email: address,
          createdAt: now,
          expiresAt: unpaidExpires(now),
        });
        await notifications.notify(tx, {
          channel: 'email',
          recipient: email,
          template: 'instant_previews',
          permit: permit.value,
          params: {
            song: {
              recipient: task.spelling ?? '',
              genre: song.request.genre,
              mood: song.request.mood,
              tempo: song.request.tempo,
            },
            path: `/instant-builder?magic=${token}`,
          },
          locale,
          dedupeKey: `instant_previews:${tokenHash.toString('hex')}`,
          sendAfter: isReady ? now : new Date(now.getTime() + PATIENCE_MS),
        });
        return ok(null);
      });
      return ok({ sent: true });
    },

    /**
     * The songs that a link opens. Refuses with `not_found` when the link is unknown or has expired, and when none of
     * its songs could be made.
     */
    async open(token: string) {
      const link = await findLink(db, sha256(token), clock.now());
      const asked = link ? await findTasks(db, link.taskIds, link.collectionId) : [];
      // Leave out songs that could not be made, so that the page does not wait for them.
      const found = asked.filter((one) => isPreview(one) && one.song.status !== 'failed');
      const [first] = found;
      if (!link || !first) return refuse('not_found');
      const { answers, nameKey, spelling } = first.task;
      return ok({
        collection_id: link.collectionId,
        task_ids: found.map(({ task }) => task.id),
        answers: Object.fromEntries(Object.entries(answers).map(([id, keys]) => [id, [...keys]])),
        name_key: nameKey,
        spelling,
        ready: found.every(({ song }) => song.status === 'completed'),
      });
    },
  };
}

export type PreviewLinks = ReturnType<typeof createPreviewLinks>;
