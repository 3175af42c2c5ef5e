import { rolesOf } from '@keepsong/domain/staff/permissions';
import type { Tx } from '../../../platform/db/database.ts';
import type { StaffMember } from '../../../platform/staff/require-staff.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { findStaffWithRoles } from './payouts.repository.ts';

type Deps = { notifications: Pick<Notifications, 'notifyUser'> };
type Waiting = { what: 'payout' | 'bonus'; id: number; cents: number };

/** Mails all others who may approve it that a payment waits for a second person. */
export const createTellSecondPerson =
  ({ notifications }: Deps) =>
  async (tx: Tx, by: StaffMember, { what, id, cents }: Waiting): Promise<void> => {
    const people = await findStaffWithRoles(tx, ['owner', ...rolesOf('payouts')]);
    const asker = people.find((one) => one.id === by.id)?.firstName ?? '';
    const path = what === 'payout' ? `/admin/payouts/${id}` : '/admin/payouts/rates';
    for (const person of people.filter((one) => one.id !== by.id))
      await notifications.notifyUser(
        tx,
        person,
        'second_person_staff',
        { kind: what, cents, fromName: asker, path },
        `${what}:${id}:second:${person.id}`,
      );
  };

export type TellSecondPerson = ReturnType<typeof createTellSecondPerson>;
