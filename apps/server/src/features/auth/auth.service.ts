import { DAY_MS } from '@keepsong/domain/time/day';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findUserById } from './accounts.repository.ts';
import { createDevicesService } from './devices.service.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { deleteOldNetworks } from './networks.repository.ts';
import { createRegistrationService, type RegistrationDeps } from './registration.service.ts';
import { deleteOldChallenges } from './second-factor/passkeys.repository.ts';
import { createPasskeysService } from './second-factor/passkeys.service.ts';
import { relyingParty } from './second-factor/relying-party.ts';
import { createReseal } from './second-factor/reseal.service.ts';
import { createSecondFactorService, type SecondFactorPolicy } from './second-factor/second-factor.service.ts';
import { createOpenSession, type OpeningDeps } from './sign-in/opening.ts';
import { deletePasscodesBefore } from './sign-in/passcodes.repository.ts';
import { createPasscodes } from './sign-in/passcodes.service.ts';
import { createProveContact } from './sign-in/proving.service.ts';
import { createSendLimits } from './sign-in/send-limits.ts';
import { createSignInService } from './sign-in/sign-in.service.ts';

const KEEP_MS = 2 * DAY_MS;

export type AuthDeps = {
  database: Database;
  sessions: Pick<SessionStore, 'endOne' | 'endOthers'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  /** The root secret. Codes are stored as an HMAC made with it. */
  secret: string;
  /**
   * The root secrets that were used before this one. Codes and keys that were made with them are still
   * accepted.
   */
  earlierSecrets: readonly string[];
  /** The shop's name, which authenticator apps and devices show. */
  brand: string;
  /** The shop's address. Browsers store passkeys under its host. */
  publicUrl: string;
  /** Whether people who work for the shop must have a second step, or may have one. */
  secondFactor: SecondFactorPolicy;
  onSignedIn: OpeningDeps['onSignedIn'];
  onRegistered: RegistrationDeps['onRegistered'];
  /**
   * The minimum time of some answers, in ms, so that their time does not reveal who has an account. Usually
   * `ANSWER_MS`. Tests set a shorter time, so that they need not wait.
   */
  answerMs: number;
  /** Whether the shop sends text messages to a number. */
  reachesPhone(phone: string): boolean;
};

/** Sign-in and registration by one-time code (spec 4.7, 7.6-03…06). */
export function createAuthService({ database, sessions, notifications, clock, secret, ...rest }: AuthDeps) {
  const { earlierSecrets } = rest;
  const passcodes = createPasscodes({ clock, notifications, secret, earlierSecrets });
  const prove = createProveContact({ clock, endOthers: sessions.endOthers });
  const limits = createSendLimits(rest.limits);
  const { brand, secondFactor: policy, onSignedIn, answerMs, reachesPhone } = rest;
  const shared = { database, passcodes, limits, notifications, answerMs, reachesPhone };
  const secondFactor = createSecondFactorService({
    ...{ ...shared, sessions, clock, secret, earlierSecrets },
    ...{ brand, policy, onSignedIn },
  });
  const open = createOpenSession({
    ...{ owed: secondFactor.owed, lacksApp: secondFactor.lacksApp, onSignedIn, clock },
    isBlocked: async (userId) => (await findUserById(database.db, userId))?.blockedAt != null,
  });
  return {
    ...createSignInService({ ...shared, prove, open }),
    ...secondFactor,
    ...createPasskeysService({
      ...{ ...shared, clock, brand, open, owed: secondFactor.owed },
      party: relyingParty(rest.publicUrl),
    }),
    ...createRegistrationService({ ...shared, clock, onRegistered: rest.onRegistered }),
    ...createEmailChangeService({ ...shared, sessions, clock }),
    ...createDevicesService({ database, clock, sessions }),
    resealAll: createReseal({ database, secret, earlierSecrets }),
    /**
     * Deletes old passkey challenges, and networks, codes and requests that are so old that no limit counts
     * them any more. A daily job calls this. Returns the number of deleted passcodes.
     */
    async deleteOldPasscodes(): Promise<number> {
      await deleteOldNetworks(database.db, clock.now());
      await deleteOldChallenges(database.db, clock.now());
      return deletePasscodesBefore(database.db, new Date(clock.now().getTime() - KEEP_MS));
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
