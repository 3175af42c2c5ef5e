import { createHash } from 'node:crypto';
import { artPath } from '@keepsong/artwork/draw/path';
import { type ECardRoom, ecardRoom } from '@keepsong/artwork/ecard';
import type { StoryECard } from '@keepsong/contract/story/story-ecard';
import { readECard } from '@keepsong/domain/cart/ecard';
import { readGiftCard } from '@keepsong/domain/cart/gift-card';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { ECards } from '../../../adapters/ecards/ecards.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import { pagePeaks } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { StoryRow } from '../stories.repository.ts';
import { type CommissionedStory, findCommissioned } from '../work/commissioned.repository.ts';
import { requireOwn } from '../work/own-story.ts';
import {
  deleteECard,
  type ECardRow,
  findDueECards,
  findECard,
  findOrderedECard,
  markECardSent,
  upsertECard,
} from './ecard.repository.ts';

type Deps = {
  database: Database;
  ecards: ECards;
  notifications: Notifications;
  clock: Clock;
  publicUrl: string;
  /** The shop's key at the partner; null: no card can be made (spec 5-44). */
  partnerKey: string | null;
};

export type ECardInput = {
  card?: unknown;
  recipient_name: string;
  recipient_email: string;
  send_on: string;
};

const BATCH = 20;

/** The partner's e-card of a song (spec 2.7-06): personalised, and sent on its day. */
export function createECardService({ database, ecards, notifications, clock, publicUrl, partnerKey }: Deps) {
  const { db } = database;

  async function view(tx: DbOrTx, { story }: CommissionedStory): Promise<StoryECard> {
    const row = await findECard(tx, story.id);
    const ordered = await findOrderedECard(tx, story);
    const known = readECard(ordered);
    return {
      story_id: story.id,
      slug: story.slug,
      recipient: story.songData.recipient,
      sung: story.status === 'shipped',
      has_key: partnerKey !== null,
      state: row?.sentAt ? 'sent' : ordered === null ? 'buyable' : 'open',
      card: row?.card ?? (known.ok ? known.value : null),
      delivery: row && {
        recipient_name: row.recipientName,
        recipient_email: row.recipientEmail,
        send_on: row.sendOn,
      },
      card_url: row?.cardUrl ?? null,
    };
  }

  /** A song of the owner that an order has an e-card for. Refuses `not_found` and `ecard_key_missing`. */
  async function requireCard(
    tx: DbOrTx,
    slug: string,
    session: Session | null,
  ): Promise<Result<CommissionedStory>> {
    const own = requireOwn(await findCommissioned(tx, slug), session);
    if (!own.ok) return own;
    const { story } = own.value;
    if (story.status === 'canceled' || (await findOrderedECard(tx, story)) === null)
      return refuse('not_found');
    return partnerKey === null ? refuse('ecard_key_missing') : own;
  }

  /** The front as anybody sees it: in the inks of the song. */
  function frontOf({ card }: ECardRow, story: StoryRow): { frontUrl: string; frontRoom: ECardRoom } {
    const song = songFactsOf(story.songData, story.title, pagePeaks(story.peaks));
    const sketch = { ...song, title: song.title ?? '', peaks: song.peaks ?? [] };
    return {
      frontUrl: `${publicUrl}${artPath({ kind: 'ecard', design: card.front, song: sketch })}`,
      frontRoom: ecardRoom(card.front, sketch),
    };
  }

  /** Asks the partner for the card, and tells whom it is for. Whoever is slower finds it sent. */
  async function send({ ecard, story }: { ecard: ECardRow; story: StoryRow }): Promise<boolean> {
    const { card, recipientName, recipientEmail } = ecard;
    const locale: Locale = ecard.locale === 'sp' ? 'sp' : 'en';
    // A card that its owner changed after a try that failed is another one.
    const contents = createHash('sha256')
      .update(JSON.stringify([card, recipientName]))
      .digest('base64url');
    const { url } = await ecards.create({
      idempotencyKey: `ecard-${ecard.id}-${contents.slice(0, 16)}`,
      card,
      ...frontOf(ecard, story),
      songUrl: `${publicUrl}/stories/${story.slug}`,
      recipientName,
      fromName: story.fromName,
      locale,
    });
    const sent = await database.transaction(async (tx) => {
      if (!(await markECardSent(tx, ecard, url, clock.now()))) return ok(false);
      await notifications.notify(tx, {
        channel: 'email',
        recipient: recipientEmail,
        template: 'ecard',
        params: {
          song: songFactsOf(story.songData, story.title, pagePeaks(story.peaks)),
          recipientName,
          fromName: story.fromName,
          frontLine: card.front_line,
          path: `/v3/api/stories/${story.slug}/card`,
        },
        locale,
        dedupeKey: `ecard:${ecard.id}`,
      });
      return ok(true);
    });
    return sent.ok && sent.value;
  }

  return {
    /** Refusals: `sign_in_required`, `not_found`, also of a canceled song: no card opens on it. */
    async get(slug: string, session: Session | null): Promise<Result<StoryECard>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      if (!own.ok) return own;
      const card = await view(db, own.value);
      const isOver = own.value.story.status === 'canceled' && card.state !== 'sent';
      return isOver ? refuse('not_found') : ok(card);
    },

    /**
     * Refusals: `sign_in_required`, `not_found` also when no order has a card, `ecard_key_missing`, `ecard_missing` with
     * fields, `invalid_input` with fields, `ecard_sent`.
     */
    save(
      slug: string,
      given: ECardInput,
      session: Session | null,
      locale: Locale,
    ): Promise<Result<StoryECard>> {
      return database.transaction(async (tx) => {
        const own = await requireCard(tx, slug, session);
        if (!own.ok) return own;
        const card = readECard(given.card);
        if (!card.ok) return card;
        const delivery = readGiftCard({ ...given, message: '' }, chicagoDay(clock.now()));
        if (!delivery.ok) return delivery;
        const { recipient_name, recipient_email, send_on } = delivery.value;
        const values = {
          storyId: own.value.story.id,
          card: card.value,
          recipientName: recipient_name,
          recipientEmail: recipient_email,
          sendOn: send_on,
          locale,
        };
        if (!(await upsertECard(tx, values, clock.now()))) return refuse('ecard_sent');
        return ok(await view(tx, own.value));
      });
    },

    /** 'Delete and Start Over'. Refusals: those of `save` but for the fields. */
    remove(slug: string, session: Session | null): Promise<Result<StoryECard>> {
      return database.transaction(async (tx) => {
        const own = await requireCard(tx, slug, session);
        if (!own.ok) return own;
        const { story } = own.value;
        if ((await findECard(tx, story.id))?.sentAt) return refuse('ecard_sent');
        await deleteECard(tx, story.id);
        return ok({ ...(await view(tx, own.value)), card: null });
      });
    },

    /** Where the sent card of a song is shown; null for one that was not sent. */
    async cardUrl(slug: string): Promise<string | null> {
      const found = await findCommissioned(db, slug);
      return found && ((await findECard(db, found.story.id))?.cardUrl ?? null);
    },

    /**
     * Sends the cards whose day has come and whose songs are there. Safe to repeat and to run in parallel. Throws when
     * the partner made one of them not, after trying the others.
     */
    async sendDue(): Promise<number> {
      if (partnerKey === null) return 0;
      const due = await findDueECards(db, chicagoDay(clock.now()), BATCH);
      const tried = await Promise.allSettled(due.map(send));
      const failed = tried.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      return tried.filter((one) => one.status === 'fulfilled' && one.value).length;
    },
  };
}

export type ECardService = ReturnType<typeof createECardService>;

/** Sends e-cards on their day. */
export const ecardsJob = ({ sendDue }: ECardService): RecurringJob => ({
  name: 'ecards-due',
  cron: '* * * * *',
  async run() {
    while ((await sendDue()) > 0);
  },
});
