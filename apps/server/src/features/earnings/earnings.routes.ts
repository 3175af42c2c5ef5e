import type { Handlers } from '../../platform/http/implement.ts';
import type { OwnEarnings } from './own-earnings.service.ts';
import type { DecideRun } from './payouts/decide-run.service.ts';
import type { PayoutAccounts } from './payouts/payout-accounts.service.ts';
import type { PayoutRuns } from './payouts/payout-runs.service.ts';

type Services = {
  ownEarnings: OwnEarnings;
  payoutAccounts: PayoutAccounts;
  payoutRuns: PayoutRuns;
  decideRun: DecideRun;
};

export function earningsHandlers({
  ownEarnings,
  payoutAccounts,
  payoutRuns,
  decideRun,
}: Services): Handlers<'earnings'> {
  return {
    artist: async ({ query }, { session }) => ownEarnings.artist(await session.find(), query),
    vendor: async ({ params, query }, { session }) =>
      ownEarnings.vendor(await session.find(), params.id, query),
    artistAccount: async (_input, { session }) => payoutAccounts.ofArtist(await session.find()),
    vendorAccount: async ({ params }, { session }) =>
      payoutAccounts.ofVendor(await session.find(), params.id),
    runs: async ({ query }, { session }) => payoutRuns.list(await session.find(), query),
    run: async ({ params }, { session }) => payoutRuns.get(await session.find(), params.id),
    makeRun: async (_input, { session }) => payoutRuns.make(await session.find()),
    approveRun: async ({ params }, { session }) => decideRun.approve(await session.find(), params.id),
    refuseRun: async ({ params, body }, { session }) =>
      decideRun.refuse(await session.find(), params.id, body.reason),
  };
}
