import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createDevicesService } from './devices.service.ts';
import { createEmailChangeService } from './email-change.service.ts';
import { deleteOldNetworks } from './networks.repository.ts';
import { createOpenSession, type OpeningDeps } from './opening.ts';
import { deletePasscodesBefore } from './passcodes.repository.ts';
import { createPasscodes } from './passcodes.ts';
import { deleteOldChallenges } from './passkeys.repository.ts';
import { createPasskeysService } from './passkeys.service.ts';
import { createProveContact } from './proving.ts';
import { createRegistrationService, type RegistrationDeps } from './registration.service.ts';
import { relyingParty } from './relying-party.ts';
import { createSecondFactorService, type SecondFactorPolicy } from './second-factor.service.ts';
import { createSendLimits } from './send-limits.ts';
import { createSignInService } from './sign-in.service.ts';

const KEEP_MS = 2 * 86_400_000;

export type AuthDeps = {
  database: Database;
  sessions: Pick<SessionStore, 'endOthers'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  /** Root secret; codes are stored as its HMAC. */
  secret: string;
  /** The shop's name in people's apps and on their devices, whose accounts take a second step, and where it stands. */
  brand: string;
  publicUrl: string;
  secondFactor: SecondFactorPolicy;
  onSignedIn: OpeningDeps['onSignedIn'];
  onRegistered: RegistrationDeps['onRegistered'];
};

/** Sign-in and registration by one-time code (spec 4.7, 7.6-03…06). */
export function createAuthService({ database, sessions, notifications, clock, secret, ...rest }: AuthDeps) {
  const passcodes = createPasscodes({ clock, notifications, secret });
  const prove = createProveContact({ clock, endOthers: sessions.endOthers });
  const limits = createSendLimits(rest.limits);
  const shared = { database, passcodes, limits, notifications };
  const { brand, secondFactor: policy, onSignedIn } = rest;
  const secondFactor = createSecondFactorService({
    ...{ ...shared, sessions, clock, secret },
    ...{ brand, policy, onSignedIn },
  });
  const open = createOpenSession({ owed: secondFactor.owed, onSignedIn });
  return {
    ...createSignInService({ ...shared, prove, open }),
    ...secondFactor,
    ...createPasskeysService({ ...shared, clock, brand, open, party: relyingParty(rest.publicUrl) }),
    ...createRegistrationService({ ...shared, clock, onRegistered: rest.onRegistered }),
    ...createEmailChangeService({ ...shared, sessions, clock }),
    ...createDevicesService({ database, sessions }),
    /** Forgets what the limits no longer look back to; for a daily job. Gives how many rows went. */
    async deleteOldPasscodes(): Promise<number> {
      await deleteOldNetworks(database.db, clock.now());
      await deleteOldChallenges(database.db, clock.now());
      return deletePasscodesBefore(database.db, new Date(clock.now().getTime() - KEEP_MS));
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;
