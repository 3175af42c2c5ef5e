import { ok, refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { CreditGrants } from './credit-grants.service.ts';
import type { CreditsService } from './credits.service.ts';

export function creditsHandlers(credits: CreditsService, creditGrants: CreditGrants): Handlers<'credits'> {
  return {
    async balance(_input, { session }) {
      const user = (await session.find())?.user;
      return user ? ok(await credits.statement(user.id)) : refuse('sign_in_required');
    },
    grant: async ({ params, body }, { session, key }) =>
      creditGrants.grant(await session.find(), params.id, body, key),
    approveGrant: async ({ params }, { session }) =>
      creditGrants.approve(await session.find(), params.id, params.grant_id),
    refuseGrant: async ({ params, body }, { session }) =>
      creditGrants.decline(await session.find(), params.id, params.grant_id, body.reason),
    checkGiftCard: ({ body }, { ip }) => credits.checkGiftCard(body.code, ip),
    async applyGiftCard({ body }, { session, ip }) {
      const user = (await session.find())?.user;
      return user ? credits.applyGiftCard(user.id, body.code, ip) : refuse('sign_in_required');
    },
  };
}
