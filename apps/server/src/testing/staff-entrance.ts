import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import { users } from '../../db/schema/accounts.ts';
import type { TestShop } from './test-shop.ts';
import type { Visitor } from './visitor.ts';

export type Entrance = Pick<TestShop, 'db' | 'mailbox'> & {
  /** Opens a browser with its own network address. */
  newcomer(): Visitor;
};

/** Signs a staff member in to a shop in another process. */
export async function signInStaff(entrance: Entrance, staffRole: StaffRole): Promise<Visitor> {
  const email = `staff-${randomUUID()}@example.com`;
  await entrance.db.insert(users).values({ email, role: 'admin', staffRole, emailVerifiedAt: new Date() });
  return signInByMail(entrance, email);
}

/** Signs in to a shop in another process: waits for the mail with the passcode, and enters it. */
export async function signInByMail({ mailbox, newcomer }: Entrance, email: string): Promise<Visitor> {
  const visitor = newcomer();
  await visitor.call('auth.requestPasscode', { body: { method: 'email', email } });
  for (let looked = 0; looked < 100; looked += 1) {
    const [mail] = await mailbox.listMessages({ to: email });
    const passcode = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1];
    if (passcode) {
      const { status } = await visitor.call('auth.createSession', { body: { passcode, email } });
      if (status === 200) return visitor;
      throw new Error(`${email} cannot sign in: ${status}`);
    }
    await wait(200);
  }
  throw new Error(`no passcode came for ${email}`);
}
