import { remindBefore } from '@keepsong/domain/stories/reveal';
import type { SQL } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction, type Tx } from '../../../platform/db/database.ts';
import { sumEach, tryAll } from '../../../platform/jobs/try-each.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { giftPath, storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { StoryRow } from '../stories.repository.ts';
import {
  findReveals,
  isRevealDue,
  isRevealOverdue,
  isRevealUnopened,
  lockReveal,
  markReveal,
  markSent,
  type RevealRow,
} from './reveals.repository.ts';

type Deps = { database: Database; notifications: Notifications; clock: Clock };
type Due = { reveal: RevealRow; story: StoryRow };

const BATCH = 20;

/** Sends songs as gifts to their recipients at the planned time. */
export function createRevealSending({ database, notifications, clock }: Deps) {
  /** Writes the message to the recipient, in the language that the owner chose. */
  async function send(tx: Tx, { reveal, story }: Due, template: 'song_gift' | 'song_gift_reminder') {
    const { channel, recipient, token } = reveal;
    await notifications.notify(tx, {
      channel,
      recipient,
      template,
      params: {
        song: songFactsOf(story.songData),
        fromName: story.fromName,
        path: giftPath(story.slug, token),
      },
      locale: reveal.locale,
      dedupeKey: `reveal:${story.id}:${template}`,
    });
  }

  type Handle = (tx: Tx, due: Due) => Promise<void>;

  /** Handles the gift of a story, if this holds for it. False when it does not, or another process has it. */
  async function handleOne(which: SQL | undefined, storyId: number, handle: Handle): Promise<boolean> {
    return inOwnTransaction(database, async (tx) => {
      const due = await lockReveal(tx, which, storyId);
      if (due) await handle(tx, due);
      return due !== null;
    });
  }

  /** Handles all gifts for which this holds, each in a transaction of its own. Returns how many there were. */
  const handleAll = (which: SQL | undefined, handle: Handle): Promise<number> =>
    tryAll<number>(
      (left) => findReveals(database.db, which, BATCH, left),
      (storyId) => handleOne(which, storyId, handle),
    );

  const sendAt =
    (now: Date): Handle =>
    async (tx, due) => {
      await send(tx, due, 'song_gift');
      await markSent(tx, due.reveal, now);
    };

  const sendGifts = (now: Date) => handleAll(isRevealDue(now), sendAt(now));

  const tellOwners = (now: Date) =>
    handleAll(isRevealOverdue(now), async (tx, { reveal, story }) => {
      const params = { song: songFactsOf(story.songData), path: storyPath(story.slug) };
      const key = `reveal:${story.id}:waits:${reveal.sendAt.toISOString()}`;
      await notifications.notifyOwner(tx, story.id, 'gift_waits', params, key);
      await markReveal(tx, story.id, { toldWaitingAt: now });
    });

  const remind = (now: Date) =>
    handleAll(isRevealUnopened(remindBefore(now)), async (tx, due) => {
      await send(tx, due, 'song_gift_reminder');
      await markReveal(tx, due.story.id, { remindedAt: now });
    });

  /**
   * Sends the gifts that are due, tells owners whose songs are not ready at the planned time, and sends one reminder
   * for each unopened gift. Safe to repeat and to run in parallel. A gift that fails does not stop the others; its fault
   * is thrown at the end.
   */
  async function sendDue(): Promise<number> {
    const now = clock.now();
    return sumEach([sendGifts, tellOwners, remind].map((part) => () => part(now)));
  }

  /** Sends the gift of this story if it is due. */
  async function sendNow(storyId: number): Promise<void> {
    const now = clock.now();
    await handleOne(isRevealDue(now), storyId, sendAt(now));
  }

  return { sendDue, sendNow };
}

export type RevealSending = ReturnType<typeof createRevealSending>;
