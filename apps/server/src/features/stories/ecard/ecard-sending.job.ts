import { createHash } from 'node:crypto';
import { artPath } from '@keepsong/artwork/draw/path';
import { type ECardRoom, ecardRoom } from '@keepsong/artwork/ecard';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { DAY_MS } from '@keepsong/domain/time/day';
import { type ECards, ECardsUnavailable } from '../../../adapters/ecards/ecards.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, inOwnTransaction } from '../../../platform/db/database.ts';
import { tryAll } from '../../../platform/jobs/try-each.ts';
import { pagePeaks } from '../../artists/artists.service.ts';
import { type AskedMessages, heldUntil } from '../../notifications/asked-messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { StoryRow } from '../stories.repository.ts';
import {
  claimECard,
  type ECardRow,
  findDueECards,
  holdECard,
  isECardPaid,
  markECardSent,
  noteUnpaid,
} from './ecard.repository.ts';

type Deps = {
  database: Database;
  ecards: ECards;
  notifications: Notifications;
  askedMessages: Pick<AskedMessages, 'permitGift'>;
  clock: Clock;
  publicUrl: string;
  /** The shop's key at the greeting-card partner. When it is null, no card can be made (spec 5-44). */
  partnerKey: string | null;
};

type Due = { ecard: ECardRow; story: StoryRow };

/** So many cards are made at the same time. */
const BATCH = 20;
/** How long a process has a card for itself. If it ends before, the card is tried again afterwards. */
const CLAIM_MS = 300_000;

/**
 * Sends e-cards on their day. The greeting-card partner makes the card, and the shop mails its web address to the
 * recipient.
 */
export function createECardSending(deps: Deps) {
  const { database, ecards, notifications, askedMessages, clock, publicUrl, partnerKey } = deps;

  /** The picture on the front of the card, which is drawn from the song. */
  function frontOf({ card }: ECardRow, story: StoryRow): { frontUrl: string; frontRoom: ECardRoom } {
    const song = songFactsOf(story.songData, story.title, pagePeaks(story.peaks));
    const sketch = { ...song, title: song.title ?? '', peaks: song.peaks ?? [] };
    return {
      frontUrl: `${publicUrl}${artPath({ kind: 'ecard', design: card.front, song: sketch })}`,
      frontRoom: ecardRoom(card.front, sketch),
    };
  }

  /** Whether the money for the card is in the shop. The answer is noted, because unpaid cards wait for no service. */
  async function isPaid(ecard: ECardRow, story: StoryRow): Promise<boolean> {
    const paid = await isECardPaid(database.db, story);
    const since = paid ? null : (ecard.unpaidSince ?? clock.now());
    if (since !== ecard.unpaidSince) await noteUnpaid(database.db, ecard, since);
    return paid;
  }

  /**
   * Has the card made by the partner and mails its web address to the recipient. The card waits instead when the
   * recipient's mailbox has had its share of mails, or when its money is not in the shop, which a won dispute undoes.
   * False when another process has already sent the card, or the owner has changed it meanwhile.
   */
  async function send({ ecard, story }: Due): Promise<boolean> {
    const { card, locale, recipientName, recipientEmail } = ecard;
    if (!(await isPaid(ecard, story))) {
      await holdECard(database.db, ecard, new Date(clock.now().getTime() + DAY_MS));
      return true;
    }
    // The key includes the contents. So when the owner changes the card after a failed attempt, the partner makes a new
    // card instead of returning the old one.
    const contents = createHash('sha256')
      .update(JSON.stringify([card, recipientName]))
      .digest('base64url');
    const { url } = await ecards.create({
      idempotencyKey: `ecard-${ecard.id}-${contents.slice(0, 16)}`,
      card,
      ...frontOf(ecard, story),
      // The recipient presses 'Hear your song' on the card. So the song begins on its page without a second press, where
      // the browser allows that.
      songUrl: `${publicUrl}/stories/${story.slug}?listen=1`,
      recipientName,
      fromName: story.fromName,
      locale,
    });
    // The mail is counted only now, because each failed attempt of the partner would count.
    const now = clock.now();
    if (!(await claimECard(database.db, ecard, now, new Date(now.getTime() + CLAIM_MS)))) return false;
    const permit = await askedMessages.permitGift(recipientEmail);
    if (!permit.ok) {
      await holdECard(database.db, ecard, heldUntil(clock.now(), permit.refusal));
      return true;
    }
    return inOwnTransaction(database, async (tx) => {
      if (!(await markECardSent(tx, ecard, url, clock.now()))) return false;
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
      return true;
    });
  }

  return {
    /**
     * Sends the cards whose day has come and whose songs are delivered, or holds them back. Returns how many there
     * were. Safe to repeat and to run in parallel. If a card cannot be made, the others are still sent, and the fault
     * is thrown at the end.
     */
    async sendDue(): Promise<number> {
      if (partnerKey === null) return 0;
      const now = clock.now();
      const day = chicagoDay(now);
      return tryAll<Due>(
        (left) =>
          findDueECards(
            database.db,
            { day, now },
            BATCH,
            left.map(({ ecard }) => ecard.id),
          ),
        send,
        { atOnce: true, isAway: (fault) => fault instanceof ECardsUnavailable },
      );
    },
  };
}
