import type { Tx } from '../../platform/db/database.ts';
import type { Messages } from '../notifications/messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { findColleague, findNameOf } from './staff.repository.ts';

type Deps = { notifications: Pick<Notifications, 'notifyUser'> };

type Decided = Omit<Messages['decided_staff'], 'fromName'> & {
  /** Who asked, and who decided. `by` is null when the customer did. */
  askedBy: number;
  by: number | null;
  /** The thing that was decided, such as `refund:7`. It can be decided only once. */
  about: string;
};

/**
 * Mails a member of the staff that something they asked for was refused, or that the customer has answered.
 * Somebody who took back their own request gets no mail, and neither does somebody who has left the staff.
 */
export const createTellAsker =
  ({ notifications }: Deps) =>
  async (tx: Tx, { askedBy, by, about, ...decision }: Decided): Promise<void> => {
    const asker = by === askedBy ? null : await findColleague(tx, askedBy);
    if (!asker) return;
    const fromName = by === null ? '' : await findNameOf(tx, by);
    await notifications.notifyUser(tx, asker, 'decided_staff', { ...decision, fromName }, `${about}:decided`);
  };

export type TellAsker = ReturnType<typeof createTellAsker>;
