import { giftCardQuery } from '@keepsong/contract/credits';
import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, refuse } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../platform/csv/desk-file.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { AgreeGiftCards } from './agree-gift-cards.service.ts';
import type { CreditGrants } from './credit-grants.service.ts';
import type { CreditsService } from './credits.service.ts';
import type { EndGiftCards } from './end-gift-cards.service.ts';
import type { PreviewGrant } from './preview-grant.service.ts';
import type { StaffGiftCards } from './staff-gift-cards.service.ts';

export function creditsHandlers(
  credits: CreditsService,
  creditGrants: CreditGrants & PreviewGrant,
  staffGiftCards: StaffGiftCards & AgreeGiftCards & EndGiftCards,
): Handlers<'credits'> {
  return {
    async balance(_input, { session }) {
      const user = (await session.find())?.user;
      return user ? ok(await credits.statement(user.id)) : refuse('sign_in_required');
    },
    grant: async ({ params, body: { order_number: number, ...given } }, { session, key }) =>
      creditGrants.grant(
        await session.find(),
        params.id,
        { ...given, orderId: number === undefined ? undefined : readOrderNumber(number) },
        key,
      ),
    previewGrant: async ({ params, body }, { session }) =>
      creditGrants.previewGrant(await session.find(), params.id, body),
    approveGrant: async ({ params }, { session }) =>
      creditGrants.approve(await session.find(), params.id, params.grant_id),
    refuseGrant: async ({ params, body }, { session }) =>
      creditGrants.decline(await session.find(), params.id, params.grant_id, body.reason),
    giftCards: async ({ query }, { session }) => staffGiftCards.list(await session.find(), query),
    issueGiftCard: async ({ body }, { session, key }) =>
      staffGiftCards.issue(await session.find(), body, key),
    previewGiftCard: async ({ body }, { session }) =>
      creditGrants.previewGiftCard(await session.find(), body),
    approveGiftCard: async ({ params, body }, { session }) =>
      staffGiftCards.approve(await session.find(), params.id, body.move_to),
    refuseGiftCard: async ({ params, body }, { session }) =>
      staffGiftCards.decline(await session.find(), params.id, body),
    voidGiftCard: async ({ params, body }, { session }) =>
      staffGiftCards.void(await session.find(), params.id, body.reason),
    resendGiftCard: async ({ params, body }, { session }) =>
      staffGiftCards.resend(await session.find(), params.id, body),
    checkGiftCard: ({ body }, { ip }) => credits.checkGiftCard(body.code, ip),
    async applyGiftCard({ body }, { session, ip, locale }) {
      const user = (await session.find())?.user;
      return user ? credits.applyGiftCard(user.id, body.code, { ip, locale }) : refuse('sign_in_required');
    },
  };
}

/** The route of the list of gift cards as a CSV file. */
export const giftCardFileRoute = (
  app: FastifyInstance,
  { staffGiftCards, sessions }: { staffGiftCards: StaffGiftCards; sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/gift_cards.csv', {
    may: 'gift_cards',
    sessions,
    query: giftCardQuery,
    file: staffGiftCards.csv,
  });
