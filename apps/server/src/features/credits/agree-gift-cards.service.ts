import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayApprove } from '@keepsong/domain/staff/permissions';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaffAction } from '../../platform/staff/require-staff.ts';
import { move } from '../../platform/states/move.ts';
import { GIFT_CARDS_DESK_PATH } from '../notifications/page-paths.ts';
import type { TellAsker } from '../staff/tell-asker.service.ts';
import { type CardAnswer, createCardChanges, hasSeen, isMoving } from './card-changes.service.ts';
import { type CardMovesDeps, createCardMoves } from './card-moves.service.ts';
import { findCustomer, lockGiven } from './credit-grants.repository.ts';

export type AgreeGiftCardsDeps = CardMovesDeps & { tellAsker: TellAsker };

/** What a second person decides about gift cards: new ones, and cards that are to go to another address. */
export function createAgreeGiftCards({ tellAsker, ...deps }: AgreeGiftCardsDeps) {
  const { clock } = deps;
  const { note, change, withdraw } = createCardChanges(deps);
  const moves = createCardMoves(deps);

  return {
    /**
     * A second person agrees to a card or to its new address, and then the card is sent. `seen` is the new address
     * that this person was shown. Refuses with `sign_in_required`, `second_step`, `not_found`, `already_decided`, with
     * `forbidden` also for the person who asked, and with `effects_changed` when the card would go elsewhere.
     */
    async approve(session: Session | null, id: number, seen?: string): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      return change(by.value, id, async (tx, card) => {
        if (isMoving(card)) return moves.agree(tx, by.value, card, seen);
        if (card.state !== 'waiting' || card.issuedBy === null) return refuse('already_decided');
        const to = await findCustomer(tx, card.recipientEmail);
        const before = await lockGiven(tx, { personId: card.issuedBy, to, now: clock.now() });
        const deed = { action: 'credit' as const, cents: card.amountCents, customerId: to.id };
        if (!mayApprove(by.value, card.issuedBy, deed, before.all)) return refuse('forbidden');
        if (!hasSeen(card, seen)) return refuse('effects_changed');
        const set = { approvedBy: by.value.id };
        await move(tx, 'gift_cards', card, 'bought', { mover: 'staff', userId: by.value.id }, { set });
        await note(tx, by.value, 'gift_card.approved', { ...card, state: 'bought' }, null);
        return ok(null);
      });
    },

    /**
     * A staff member refuses a waiting card or new address, and who asked for it gets a mail. A card whose new address
     * is refused stays as it is. `seen` is the new address that the person was shown. Refuses with `sign_in_required`,
     * `forbidden`, `second_step`, `not_found`, `already_decided`, and with `effects_changed` when something else waits
     * now than this person has seen.
     */
    async decline(
      session: Session | null,
      id: number,
      { reason, move_to: seen }: { reason: string; move_to?: string | undefined },
    ): Promise<Result<CardAnswer>> {
      const by = requireStaffAction(session, 'gift_cards', clock.now());
      if (!by.ok) return by;
      return change(by.value, id, async (tx, card) => {
        const isMove = isMoving(card);
        if (card.state !== 'waiting' && !isMove) return refuse('already_decided');
        if (!hasSeen(card, seen)) return refuse('effects_changed');
        const askedBy = isMove ? card.moveAskedBy : card.issuedBy;
        // Another address can be asked for several times, so the moment is a part of its name.
        const about = isMove ? `gift_card:${id}:${card.moveAskedAt?.toISOString()}` : `gift_card:${id}`;
        if (askedBy !== null)
          await tellAsker(tx, {
            ...{ askedBy, by: by.value.id, about, reason },
            ...{ kind: isMove ? 'gift_card_move' : 'gift_card', cents: card.amountCents, change: null },
            ...{ orderId: null, path: GIFT_CARDS_DESK_PATH },
          });
        return isMove
          ? moves.drop(tx, by.value, card, reason)
          : withdraw(tx, by.value, card, 'gift_card.refused', reason);
      });
    },
  };
}

export type AgreeGiftCards = ReturnType<typeof createAgreeGiftCards>;
