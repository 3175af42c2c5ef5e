import type { Reveal } from '@keepsong/contract/story/reveals';
import { isEmail, normalizeEmail } from '@keepsong/domain/auth/email';
import { toE164 } from '@keepsong/domain/auth/phone';
import { isSmsServed } from '@keepsong/domain/auth/served-numbers';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import {
  checkReveal,
  type RevealChannel,
  type RevealPlan,
  remindBefore,
  revealState,
} from '@keepsong/domain/stories/reveal';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limit, Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomToken } from '../../../platform/ids.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import { pagePeaks } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { findStoryBySlug, type StoryRow, updateStory } from '../stories.repository.ts';
import {
  deleteReveal,
  findReveal,
  lockDueReveals,
  lockOverdue,
  lockUnopened,
  markOpened,
  markReveal,
  markSent,
  type RevealRow,
  saveReveal,
} from './reveals.repository.ts';

type Deps = { database: Database; notifications: Notifications; limits: Limits; clock: Clock };
type Asked = RevealPlan & { channel: RevealChannel; to: string; locale: 'en' | 'sp' };
type Due = { reveal: RevealRow; story: StoryRow };

const BATCH = 20;
/** A giver changes their mind some times; messages to strangers are not for more. */
const PLANS: Limit = { name: 'reveal_plan', max: 20, seconds: 86_400 };

/** Where the gift is opened; the token says that one was given it. */
export const giftPath = (slug: string, token: string): string => `/stories/${slug}?gift=${token}`;

/** How songs are given: planned by the owner, sent at a moment of the recipient's, opened, and told to the owner. */
export function createRevealsService({ database, notifications, limits, clock }: Deps) {
  const { db } = database;

  async function ownStory(slug: string, session: Session | null): Promise<StoryRow | null> {
    const story = await findStoryBySlug(db, slug);
    return story && story.ownerId === session?.user?.id && story.status !== 'canceled' ? story : null;
  }

  /** The gift that the token opens: of a song that is there, and that its owner has not shut since. */
  async function findGift(slug: string, token: string): Promise<Due | null> {
    const story = await findStoryBySlug(db, slug);
    const isThere = story?.status === 'shipped' && story.visibility !== 'private';
    const reveal = isThere ? await findReveal(db, story.id) : null;
    return story && reveal?.token === token ? { story, reveal } : null;
  }

  /** To the recipient: what the moment calls for, in the language that the owner chose. */
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
      locale: reveal.locale === 'sp' ? 'sp' : 'en',
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
   * Sends what is due, tells owners whose moment has come before the song, and mentions once more what nobody opened.
   * Safe to repeat and to run in parallel.
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
        const params = { song: songFactsOf(story.songData), path: `/stories/${story.slug}` };
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

  return {
    /** The owner's plan, for the story's page. */
    async planOf(story: Pick<StoryRow, 'id' | 'slug' | 'status'>): Promise<Reveal | null> {
      const found = await findReveal(db, story.id);
      return found && revealOf(found, story, clock.now());
    },

    /** What stands on the wrapping, for whoever was given the token. Refusals: `not_found`. */
    async gift(slug: string, token: string): Promise<Result<{ message: string }>> {
      const found = await findGift(slug, token);
      return found ? ok({ message: found.reveal.message }) : refuse('not_found');
    },

    /**
     * Plans how the song is given, or plans anew what has not been sent. A private page is opened for those with its
     * link. Refusals: `not_found`, `invalid_input` with fields, `too_many_requests`, `reveal_sent`.
     */
    async plan(slug: string, asked: Asked, session: Session | null): Promise<Result<{ reveal: Reveal }>> {
      const story = await ownStory(slug, session);
      if (!story) return refuse('not_found');
      const plan = checkReveal(asked, clock.now());
      if (!plan.ok) return plan;
      const recipient = readRecipient(asked);
      if (!recipient.ok) return recipient;
      const within = await limits.take(PLANS, `user:${story.ownerId}`);
      if (!within.ok) return within;
      const planned = await database.transaction(async (tx) => {
        const values = {
          storyId: story.id,
          token: randomToken(128),
          message: plan.value.message,
          channel: asked.channel,
          recipient: recipient.value,
          locale: asked.locale,
          sendOn: asked.send_on,
          timeZone: asked.time_zone,
          sendAt: plan.value.sendAt,
        };
        const isSaved = await saveReveal(tx, values, story.ownerId);
        if (!isSaved) return refuse('reveal_sent');
        if (story.visibility === 'private') await updateStory(tx, story.id, { visibility: 'unlisted' });
        return ok(null);
      });
      if (!planned.ok) return planned;
      // Nobody who gives it now waits for the clock.
      if (asked.send_on === null) await sendDue();
      const reveal = await findReveal(db, story.id);
      return reveal ? ok({ reveal: revealOf(reveal, story, clock.now()) }) : refuse('not_found');
    },

    /** Refusals: `not_found`, also for what was sent. */
    async cancel(slug: string, session: Session | null): Promise<Result<{ canceled: true }>> {
      const story = await ownStory(slug, session);
      const isGone = story !== null && (await deleteReveal(db, story.id));
      return isGone ? ok({ canceled: true as const }) : refuse('not_found');
    },

    /** The recipient opened it: told to the owner, once. The owner's own look does not count. Refusals: `not_found`. */
    async open(slug: string, token: string, session: Session | null): Promise<Result<{ opened: true }>> {
      const found = await findGift(slug, token);
      if (!found) return refuse('not_found');
      const { story, reveal } = found;
      if (story.ownerId === session?.user?.id) return ok({ opened: true as const });
      return database.transaction(async (tx) => {
        if (await markOpened(tx, reveal, clock.now())) {
          const song = songFactsOf(story.songData, story.title, pagePeaks(story.peaks));
          const params = { song, path: `/stories/${slug}` };
          await notifications.notifyOwner(tx, story.id, 'gift_opened', params, `reveal:${story.id}:opened`);
        }
        return ok({ opened: true as const });
      });
    },

    sendDue,
  };
}

function revealOf(row: RevealRow, { slug, status }: Pick<StoryRow, 'slug' | 'status'>, now: Date): Reveal {
  return {
    message: row.message,
    channel: row.channel,
    to: row.recipient,
    locale: row.locale === 'sp' ? 'sp' : 'en',
    send_on: row.sendOn,
    time_zone: row.timeZone,
    send_at: row.sendAt.toISOString(),
    state: revealState(row, { isThere: status === 'shipped', now }),
    opened_at: row.openedAt?.toISOString() ?? null,
    path: giftPath(slug, row.token),
  };
}

/** Where the gift goes, in the form that mail and texts take. */
function readRecipient({ channel, to }: Asked): Result<string> {
  if (channel === 'email') {
    const email = normalizeEmail(to);
    return isEmail(email) ? ok(email) : refuseFields('invalid_input', { to: 'email_invalid' });
  }
  const phone = toE164('', to);
  if (!phone.ok) return refuseFields('invalid_input', { to: 'invalid' });
  return isSmsServed(phone.value) ? phone : refuseFields('invalid_input', { to: 'not_served' });
}

export type RevealsService = ReturnType<typeof createRevealsService>;

/** Sends gifts at their moment. */
export const revealsJob = ({ sendDue }: RevealsService): RecurringJob => ({
  name: 'reveals-due',
  cron: '* * * * *',
  async run() {
    while ((await sendDue()) > 0);
  },
});
