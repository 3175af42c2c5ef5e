import { ok, refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { CreditsService } from './credits.service.ts';

export function creditsHandlers(credits: CreditsService): Handlers<'credits'> {
  return {
    async balance(_input, { session }) {
      const user = (await session.find())?.user;
      return user ? ok(await credits.statement(user.id)) : refuse('sign_in_required');
    },
    checkGiftCard: ({ body }, { ip }) => credits.checkGiftCard(body.code, ip),
    async applyGiftCard({ body }, { session, ip }) {
      const user = (await session.find())?.user;
      return user ? credits.applyGiftCard(user.id, body.code, ip) : refuse('sign_in_required');
    },
  };
}
