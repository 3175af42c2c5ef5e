import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import { userView } from '../../platform/http/user-view.ts';
import type { AccountService } from './account.service.ts';
import type { AddressesService } from './addresses.service.ts';

export function accountHandlers(account: AccountService, addresses: AddressesService): Handlers<'account'> {
  return {
    async current(_, { session }) {
      const user = await account.current(session);
      return ok({ user: user && userView(user) });
    },

    async update({ body: { user, ...heardAbout } }, context) {
      const changed = await account.update({ ...user, ...heardAbout }, context.session, context);
      return changed.ok
        ? ok({ user: userView(changed.value.user), otp_sent: changed.value.otp_sent })
        : changed;
    },

    addresses: ({ query }, { session }) => addresses.find(query, session),
    saveAddress: ({ body }, { session }) => addresses.save(body, session),
  };
}
