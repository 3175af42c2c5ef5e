import { ok, refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { ReferralsService } from './referrals.service.ts';

export function referralsHandlers(referrals: ReferralsService): Handlers<'referrals'> {
  return {
    referralUser: ({ query }, { ip }) => referrals.referralUser(query.referral_code, ip),
    async program(_, { session }) {
      const user = (await session.find())?.user;
      return user ? ok(await referrals.program(user.id)) : refuse('sign_in_required');
    },
  };
}
