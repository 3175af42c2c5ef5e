import type { Log } from '../log.ts';
import type { Spent } from './shared-budgets.repository.ts';

/** Where processes tell each other what addresses have spent. */
export type BudgetBook = {
  /** Books what an address has spent. `left` gets after how many seconds the budget is full again, when that is known. */
  book(spent: Spent, left: (seconds: number) => void): void;
};

/**
 * Books by one statement at a time: what comes meanwhile is booked by the next one. When the database does not answer,
 * what was spent is forgotten, because nobody gets a page then.
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
