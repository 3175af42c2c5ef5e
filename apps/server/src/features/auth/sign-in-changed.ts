import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UserRow } from './accounts.repository.ts';

/** A change of the ways to sign in that the account's owner is told about. */
export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code';

/** Mails the owner in the transaction that changes a way to sign in. */
export const tellSignInChanged = (
  { notifications, clock }: { notifications: Notifications; clock: Clock },
  tx: Tx,
  user: UserRow,
  change: SignInChange,
) =>
  notifications.notify(tx, {
    channel: 'email',
    recipient: user.email,
    template: 'sign_in_changed',
    params: { change },
    locale: user.locale === 'sp' ? 'sp' : 'en',
    dedupeKey: `sign_in_changed:${user.id}:${change}:${clock.now().toISOString()}`,
  });
