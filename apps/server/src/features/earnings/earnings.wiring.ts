import type { Foundation } from '../../foundation.ts';
import { createThread } from '../../platform/threads/thread.ts';
import { createOwnEarnings } from './own-earnings.service.ts';
import { createPayDesk } from './pay-desk.service.ts';
import { createDecideRun } from './payouts/decide-run.service.ts';
import { createPayoutAccounts } from './payouts/payout-accounts.service.ts';
import { createPayoutRuns } from './payouts/payout-runs.service.ts';
import { createRunSteps } from './payouts/run-steps.service.ts';
import { createSendPayouts } from './payouts/send-payouts.service.ts';
import { createSettlePayout } from './payouts/settle-payout.service.ts';
import { createTellSecondPerson } from './payouts/tell-second-person.service.ts';
import type { SettleEarnings } from './settle-earnings.service.ts';
import { createSilence } from './silence.service.ts';
import { createStatementFiles } from './statement-files.service.ts';
import type { StatementJob } from './statement-pdf.ts';
import { createStatements } from './statements.service.ts';

/**
 * Creates the services for the pay of artists and vendors. The ledger is created earlier, because orders and
 * songs use it.
 */
export function wireEarnings(foundation: Foundation, needs: { settleEarnings: SettleEarnings }) {
  const given = { ...foundation, ...needs };
  const statementPrinting = createThread<StatementJob, Uint8Array>(
    new URL('./statement-worker.ts', import.meta.url),
  );
  const statementFiles = createStatementFiles({ ...given, statementPrinting });
  const payoutAccounts = createPayoutAccounts(given);
  const settlePayout = createSettlePayout(given);
  const sendPayouts = createSendPayouts({ ...given, settlePayout, payoutAccounts });
  const runSteps = createRunSteps(given);
  const tellSecondPerson = createTellSecondPerson(given);
  return {
    silence: createSilence(given),
    ownEarnings: createOwnEarnings(given),
    statementPrinting,
    statementFiles,
    statements: createStatements({ ...given, statementFiles }),
    payoutAccounts,
    sendPayouts,
    payoutRuns: createPayoutRuns({ ...given, runSteps, payoutAccounts, tellSecondPerson }),
    payDesk: createPayDesk({ ...given, runSteps, tellSecondPerson }),
    decideRun: createDecideRun({ ...given, runSteps, payoutAccounts, sendPayouts }),
  };
}
