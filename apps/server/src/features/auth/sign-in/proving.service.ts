import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Session, SessionStore } from '../../../platform/http/sessions.ts';
import { leaveTextsOn, stopTextsTo } from '../../checkout/fulfilment/order-texts.service.ts';
import { releasePhone, type UserRow, updateAccount } from '../accounts.repository.ts';
import type { Contact } from './contact.ts';
import { lockContact } from './passcodes.repository.ts';

/** The account that a user has proved to own. `email` is null unless the e-mail address is proved. */
export type Proved = { userId: number; email: string | null };

/** Stores that a contact of an account was proved by a right code. The caller must have locked the account's row. */
export type ProveContact = (tx: Tx, user: UserRow, contact: Contact, present: Session) => Promise<Proved>;

type Options = { clock: Clock; endOthers: SessionStore['endOthers'] };

const PROVED = { guest: false } as const;

export function createProveContact({ clock, endOthers }: Options): ProveContact {
  /**
   * Stores the proof of an e-mail address. At the first proof all earlier sessions end, because somebody else may have
   * registered with the address. A phone number that was entered in another browser is removed, because with it that
   * person could open the account again. If text messages were wanted, the texts about earlier orders still go to this
   * number, because they concern the person who placed those orders (decision 0019).
   */
  async function proveEmail(tx: Tx, user: UserRow, present: Session): Promise<Proved> {
    const proved = { userId: user.id, email: user.email };
    if (user.emailVerifiedAt) {
      await updateAccount(tx, user.id, PROVED);
      return proved;
    }
    const isOwnBrowser = present.user?.id === user.id;
    if (!isOwnBrowser && user.phoneNumber && user.smsConsentAt)
      await leaveTextsOn(tx, user.id, user.phoneNumber);
    const phone = isOwnBrowser ? {} : { phoneNumber: null, phoneVerifiedAt: null, smsConsentAt: null };
    await updateAccount(tx, user.id, { ...PROVED, ...phone, emailVerifiedAt: clock.now() });
    await endOthers(tx, user.id, null);
    return proved;
  }

  async function provePhone(tx: Tx, user: UserRow, contact: Contact): Promise<Proved> {
    await lockContact(tx, contact);
    await releasePhone(tx, contact.identifier, user.id);
    await stopTextsTo(tx, contact.identifier, user.id);
    const phoneVerifiedAt = user.phoneVerifiedAt ?? clock.now();
    await updateAccount(tx, user.id, { ...PROVED, phoneVerifiedAt });
    if (user.guest) await endOthers(tx, user.id, null);
    return { userId: user.id, email: user.emailVerifiedAt && user.email };
  }

  return (tx, user, contact, present) =>
    contact.channel === 'email' ? proveEmail(tx, user, present) : provePhone(tx, user, contact);
}
