import type { StoryECard } from '@keepsong/contract/story/story-ecard';
import { readECard } from '@keepsong/domain/cart/ecard';
import { readGiftCard } from '@keepsong/domain/cart/gift-card';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { type CommissionedStory, findCommissioned } from '../work/commissioned.repository.ts';
import { requireOwn } from '../work/own-story.ts';
import { deleteECards, findECard, findOrderedECard, upsertECard } from './ecard.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  /** The shop's key at the greeting-card partner. When it is null, no card can be made (spec 5-44). */
  partnerKey: string | null;
};

export type ECardInput = {
  card?: unknown;
  recipient_name: string;
  recipient_email: string;
  send_on: string;
};

/**
 * Lets the owner of a song write the e-card that was bought for it, and choose the day on which it is sent (spec
 * 2.7-06).
 */
export function createECardService({ database, clock, partnerKey }: Deps) {
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

  /**
   * The owner's song, if an e-card was bought for it and not given back. Refusals: `sign_in_required`; `not_found`, also when
   * there is no such order or the song is canceled; `ecard_key_missing`.
   */
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

  return {
    /**
     * The card of a song. Refusals: `sign_in_required`; `not_found`, also for a canceled song whose card was not sent.
     */
    async get(slug: string, session: Session | null): Promise<Result<StoryECard>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      if (!own.ok) return own;
      const card = await view(db, own.value);
      const isOver = own.value.story.status === 'canceled' && card.state !== 'sent';
      return isOver ? refuse('not_found') : ok(card);
    },

    /**
     * Stores the card. Refusals: all refusals of `requireCard`; `ecard_missing` with fields, `invalid_input` with
     * fields, `ecard_sent`.
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

    /**
     * The button 'Delete and Start Over': deletes the stored card. Refusals: all refusals of `requireCard`;
     * `ecard_sent`.
     */
    remove(slug: string, session: Session | null): Promise<Result<StoryECard>> {
      return database.transaction(async (tx) => {
        const own = await requireCard(tx, slug, session);
        if (!own.ok) return own;
        const { story } = own.value;
        if ((await findECard(tx, story.id))?.sentAt) return refuse('ecard_sent');
        await deleteECards(tx, [story.id]);
        return ok({ ...(await view(tx, own.value)), card: null });
      });
    },

    /**
     * Prepares songs for the card that an order has bought. What the owner wrote for an earlier card, whose money
     * went back, is forgotten.
     */
    order: async (tx: Tx, storyIds: readonly number[]): Promise<void> => {
      if (storyIds.length > 0) await deleteECards(tx, storyIds);
    },

    /** The web address of the sent card at the partner; null when the card was not sent. */
    async cardUrl(slug: string): Promise<string | null> {
      const found = await findCommissioned(db, slug);
      return found && ((await findECard(db, found.story.id))?.cardUrl ?? null);
    },
  };
}

export type ECardService = ReturnType<typeof createECardService>;
