import type { Log } from '../log.ts';
import type { Spent } from './shared-budgets.repository.ts';

/** Where processes tell each other how much addresses have spent. */
export type BudgetBook = {
  /**
   * Records what an address has spent. When the answer arrives, `left` is called with the seconds until the
   * budget is full again.
   */
  book(spent: Spent, left: (seconds: number) => void): void;
};

/**
 * Records with one statement at a time; what arrives meanwhile goes into the next one. When the database does
 * not answer, the spent units are dropped, because then nobody gets a page anyway.
 */
export function createBudgetBook(
  bookSpent: (spent: readonly Spent[]) => Promise<Spent[]>,
  log: Pick<Log, 'warn'>,
): BudgetBook {
  let waiting = new Map<string, { seconds: number; left: ((seconds: number) => void)[] }>();
  let isBooking = false;

  async function bookWaiting(): Promise<void> {
    isBooking = true;
    while (waiting.size > 0) {
      const taken = waiting;
      waiting = new Map();
      const spent = [...taken].map(([key, { seconds }]) => ({ key, seconds }));
      const booked = await bookSpent(spent).catch((error: unknown) => {
        log.warn({ err: error }, 'budgets of addresses could not be shared');
        return [];
      });
      for (const { key, seconds } of booked) for (const tell of taken.get(key)?.left ?? []) tell(seconds);
    }
    isBooking = false;
  }

  return {
    book({ key, seconds }, left) {
      const before = waiting.get(key);
      waiting.set(key, {
        seconds: (before?.seconds ?? 0) + seconds,
        left: [...(before?.left ?? []), left],
      });
      if (!isBooking) void bookWaiting();
    },
  };
}
