import { ok } from '@keepsong/domain/result';
import { remindBefore } from '@keepsong/domain/stories/reveal';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { giftPath, storyPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { StoryRow } from '../stories.repository.ts';
import {
  lockDueReveals,
  lockOverdue,
  lockUnopened,
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

  async function sendBatch(
    lock: (tx: Tx) => Promise<Due[]>,
    each: (tx: Tx, due: Due) => Promise<void>,
  ): Promise<number> {
    const done = await database.transaction(async (tx) => {
      const due = await lock(tx);
      for (const one of due) await each(tx, one);
      return ok(due.length);
    });
    return done.ok ? done.value : 0;
  }

  /**
   * Sends the gifts that are due, tells owners whose songs are not ready at the planned time, and sends one reminder
   * for each unopened gift. Safe to repeat and to run in parallel.
   */
  async function sendDue(): Promise<number> {
    const now = clock.now();
    const sent = await sendBatch(
      (tx) => lockDueReveals(tx, now, BATCH),
      async (tx, due) => {
        await send(tx, due, 'song_gift');
        await markSent(tx, due.reveal, now);
      },
    );
    const waiting = await sendBatch(
      (tx) => lockOverdue(tx, now, BATCH),
      async (tx, { reveal, story }) => {
        const params = { song: songFactsOf(story.songData), path: storyPath(story.slug) };
        const key = `reveal:${story.id}:waits:${reveal.sendAt.toISOString()}`;
        await notifications.notifyOwner(tx, story.id, 'gift_waits', params, key);
        await markReveal(tx, story.id, { toldWaitingAt: now });
      },
    );
    const reminded = await sendBatch(
      (tx) => lockUnopened(tx, remindBefore(now), BATCH),
      async (tx, due) => {
        await send(tx, due, 'song_gift_reminder');
        await markReveal(tx, due.story.id, { remindedAt: now });
      },
    );
    return sent + waiting + reminded;
  }

  return { sendDue };
}

export type RevealSending = ReturnType<typeof createRevealSending>;
