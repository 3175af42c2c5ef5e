import type { Tx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { findApprovers } from './payouts.repository.ts';

type Deps = { notifications: Pick<Notifications, 'notifyUser'> };
/** `paid`: the people who get the money. They cannot approve it. */
type Waiting = {
  what: 'payout' | 'bonus';
  id: number;
  cents: number;
  paid: readonly (number | null)[];
};

/** Mails all others who may approve it that a payment waits for a second person. */
export const createTellSecondPerson =
  ({ notifications }: Deps) =>
  async (tx: Tx, by: StaffMember, { what, id, cents, paid }: Waiting): Promise<void> => {
    const people = await findApprovers(tx);
    const asker = people.find((one) => one.id === by.id)?.firstName ?? '';
    const path = what === 'payout' ? `/admin/payouts/${id}` : '/admin/payouts/rates';
    for (const person of people.filter((one) => one.id !== by.id && !paid.includes(one.id)))
      await notifications.notifyUser(
        tx,
        person,
        'second_person_staff',
        { kind: what, cents, fromName: asker, path },
        `${what}:${id}:second:${person.id}`,
      );
  };

export type TellSecondPerson = ReturnType<typeof createTellSecondPerson>;
