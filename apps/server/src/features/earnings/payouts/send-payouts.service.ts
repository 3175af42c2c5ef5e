import { DAY_MS } from '@keepsong/domain/time/day';
import { type PayoutEvent, type Payouts, PayoutsRefused } from '../../../adapters/payouts/payouts.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { tryEach } from '../../../platform/jobs/try-each.ts';
import { step } from '../../../platform/steps.ts';
import { notingFaults } from '../../../platform/webhooks/webhook-faults.ts';
import type { PayoutAccounts } from './payout-accounts.service.ts';
import { findByTokens, loadPayout, takeDuePayouts } from './payouts.repository.ts';
import type { SettlePayout } from './settle-payout.service.ts';

type Deps = {
  db: Db;
  payouts: Payouts;
  settlePayout: SettlePayout;
  payoutAccounts: PayoutAccounts;
  clock: Clock;
};

const BATCH = 50;
/** The refusals after which the provider is asked about the account. */
const ABOUT_ACCOUNT: readonly string[] = ['account_not_ready', 'account_not_found'];
/** A bank sends money back within this many days, so later transfers are not compared. */
const COMPARED_DAYS = 30;

/** Asks the provider for the transfers of approved runs, and compares its books with the shop's. */
export function createSendPayouts({ db, payouts, settlePayout, payoutAccounts, clock }: Deps) {
  /**
   * Makes the transfer and settles it by the answer. Repeated calls pay once: the provider finds the transfer
   * by its token, even after it has forgotten the idempotency key of the call.
   */
  async function send(id: number): Promise<void> {
    const found = await loadPayout(db, id);
    if (found?.payout.state !== 'asked') return;
    const { payout, to } = found;
    const { token, amountCents, runId } = payout;
    if (to === null) return settlePayout(id, { refused: 'account_not_found' });
    const given = { account: to, amountCents, reference: token, runId, idempotencyKey: `payout:${token}` };
    const said = await payouts.transfer(given).catch((error: unknown) => {
      if (error instanceof PayoutsRefused) return { refused: error.code };
      throw error;
    });
    step('payout.sent');
    await settlePayout(id, said);
    // The bank may not have told the shop what it wants to know, or that the account is gone. Without asking, each run
    // would fail anew.
    if ('refused' in said && ABOUT_ACCOUNT.includes(said.refused)) await payoutAccounts.changed(to);
  }

  /** Looks for the transfer first: an earlier call may have made it although its answer was lost. */
  async function sendAgain(id: number): Promise<void> {
    const found = await loadPayout(db, id);
    if (!found) return;
    const transfer = await payouts.findTransfer(found.payout.token);
    if (transfer) await settlePayout(id, transfer);
    else await send(id);
  }

  async function follow(about: NonNullable<PayoutEvent['about']>): Promise<void> {
    if ('account' in about) return payoutAccounts.changed(about.account);
    const [row] = await findByTokens(db, [about.transfer]);
    const transfer = row ? await payouts.findTransfer(about.transfer) : null;
    if (row && transfer) await settlePayout(row.id, transfer);
  }

  return {
    send,

    /** Sends payouts that were not sent yet, and asks for the state of those that are at a bank. */
    async sendDue(): Promise<number> {
      const due = await takeDuePayouts(db, clock.now(), BATCH);
      const faults: unknown[] = [];
      for (const id of due) await sendAgain(id).catch((error: unknown) => faults.push(error));
      if (faults.length > 0) throw faults[0];
      return due.length;
    },

    /**
     * Finds transfers that banks have sent back and of which no webhook told. A transfer that fails does not stop the
     * others; its fault is thrown at the end.
     */
    async findMissed(): Promise<void> {
      const since = new Date(clock.now().getTime() - COMPARED_DAYS * DAY_MS);
      const transfers = await payouts.findTransfers(since);
      const rows = await findByTokens(
        db,
        transfers.map(({ reference }) => reference),
      );
      await tryEach(transfers, async (transfer) => {
        const row = rows.find(({ token }) => token === transfer.reference);
        if (row && row.returnedCents < transfer.returnedCents) await settlePayout(row.id, transfer);
      });
    },

    /** Handles an event of the provider. If this fails, the staff see the event. */
    async receive({ id, about }: PayoutEvent): Promise<void> {
      if (about === null) return;
      const type = 'account' in about ? 'account' : 'transfer';
      const reported = { source: 'payouts', eventId: id, type, body: { about } } as const;
      await notingFaults({ db, clock }, reported, () => follow(about));
    },
  };
}

export type SendPayouts = ReturnType<typeof createSendPayouts>;
