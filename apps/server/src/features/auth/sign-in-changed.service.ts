import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UserRow } from './accounts.repository.ts';

/** A change of the ways to sign in, or a use of a recovery code. The shop informs the account's owner about it. */
export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_code';

/** Queues an e-mail to the owner of the account. It uses the transaction that changes the way to sign in. */
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
    locale: user.locale,
    dedupeKey: `sign_in_changed:${user.id}:${change}:${clock.now().toISOString()}`,
  });
