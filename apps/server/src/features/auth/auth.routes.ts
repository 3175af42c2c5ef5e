import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import { userView } from '../../platform/http/user-view.ts';
import type { AuthService } from './auth.service.ts';

export function authHandlers(auth: AuthService): Handlers<'auth'> {
  return {
    async requestPasscode({ body }, { session, ip, locale }) {
      const { visitorId } = await session.ensure();
      return auth.requestPasscode(body, { visitorId, ip, locale });
    },

    async createSession({ body }, { session, ip }) {
      const user = await auth.createSession(body, session, ip);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    async validatePasscode({ body }, { session, ip }) {
      const user = await auth.validatePasscode(body, session, ip);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    async register({ body }, context) {
      const registered = await auth.register(body, context.session, context);
      if (!registered.ok) return registered;
      const { user, otp_sent } = registered.value;
      return ok({ user: user && userView(user), otp_sent });
    },

    async signOut(_, { session }) {
      await session.signOut();
      return ok({ user: null });
    },
  };
}
