import { ok } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { userView } from '../../platform/http/user-view.ts';
import type { AuthService } from './auth.service.ts';

/** Ends what the browser of a session has ordered and not paid. */
type Unpaid = { endOf(session: Session): Promise<void> };

export function authHandlers(auth: AuthService, unpaid: Unpaid): Handlers<'auth'> {
  return {
    async requestPasscode({ body }, { session, ip, locale }) {
      const { visitorId } = await session.ensure();
      return auth.requestPasscode(body, { visitorId, ip, locale });
    },

    async createSession({ body }, { session, ip }) {
      const opened = await auth.createSession(body, session, ip);
      if (!opened.ok) return opened;
      const { user, second_factor } = opened.value;
      return ok({ user: user && userView(user), second_factor });
    },

    passkeySignInOptions: (_, { session, ip }) => auth.passkeySignInOptions(session, ip),

    async passkeySignIn({ body }, { session, ip }) {
      const opened = await auth.passkeySignIn(body.credential, session, ip);
      if (!opened.ok) return opened;
      const { user, second_factor } = opened.value;
      return ok({ user: user && userView(user), second_factor });
    },

    passkeys: async (_, { session }) => auth.passkeys(await session.find()),
    passkeyOptions: async (_, { session, ip }) => auth.passkeyOptions(await session.find(), ip),
    addPasskey: async ({ body }, { session }) => auth.addPasskey(body, await session.find()),
    renamePasskey: async ({ params, body }, { session }) =>
      auth.renamePasskey(params.id, body.name, await session.find()),
    removePasskey: async ({ params }, { session }) => auth.removePasskey(params.id, await session.find()),

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
      const left = await session.find();
      await session.signOut();
      if (left?.user) await unpaid.endOf(left);
      return ok({ user: null });
    },

    changeEmail: ({ body }, context) => auth.changeEmail(body.email, context.session, context),

    async confirmEmail({ body }, { session, ip }) {
      const user = await auth.confirmEmail(body, session, ip);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    secondFactor: async (_, { session }) => auth.secondFactor(await session.find()),
    setUpSecondFactor: async (_, { session }) => auth.setUpSecondFactor(await session.find()),

    async confirmSecondFactor({ body }, { session, ip }) {
      const confirmed = await auth.confirmSecondFactor(body.code, session, ip);
      if (!confirmed.ok) return confirmed;
      const { user, recovery_codes } = confirmed.value;
      return ok({ user: userView(user), recovery_codes });
    },

    async passSecondFactor({ body }, { session, ip }) {
      const passed = await auth.passSecondFactor(body.code, session, ip);
      if (!passed.ok) return passed;
      const { user, second_factor } = passed.value;
      return ok({ user: user && userView(user), second_factor });
    },

    async renewSecondStep({ body }, { session, ip }) {
      const user =
        'credential' in body
          ? await auth.renewByPasskey(body.credential, session, ip)
          : await auth.renewSecondStep(body.code, session, ip);
      return user.ok ? ok({ user: userView(user.value) }) : user;
    },

    renewRecoveryCodes: async (_, { session }) => auth.renewRecoveryCodes(await session.find()),
    removeSecondFactor: async (_, { session }) => auth.removeSecondFactor(await session.find()),

    askPasskey: ({ body }, { session }) => auth.askPasskey(body.is_on, session),

    sessions: async (_, { session }) => auth.devices(await session.find()),
    endSession: async ({ params }, { session }) => auth.endDevice(params.id, await session.find()),
    endOtherSessions: async (_, { session }) => auth.endOtherDevices(await session.find()),
  };
}
