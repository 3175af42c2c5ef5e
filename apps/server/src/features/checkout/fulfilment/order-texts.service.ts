import type { Tx } from '../../../platform/db/database.ts';
import { clearTextsTo, setTextsTo } from './order-texts.repository.ts';

// An order stores the phone number for its text messages only when the account has no number (decision 0019).

/**
 * When a phone number is removed from an account, texts about the orders placed so far still go to this number.
 * Nobody can sign in with this number any more.
 */
export const leaveTextsOn = (tx: Tx, userId: number, phone: string): Promise<void> =>
  setTextsTo(tx, userId, phone);

/** Stops the texts about the user's orders that go to numbers stored with the orders. */
export const stopTexts = (tx: Tx, userId: number): Promise<void> => setTextsTo(tx, userId, null);

/** A user has proved to own this number. Stops texts to it about other people's orders. */
export const stopTextsTo = (tx: Tx, phone: string, newOwnerId: number): Promise<void> =>
  clearTextsTo(tx, phone, { except: newOwnerId });
