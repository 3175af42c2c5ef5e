import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { OwnEarnings } from './own-earnings.service.ts';
import type { DecideRun } from './payouts/decide-run.service.ts';
import type { PayoutAccounts } from './payouts/payout-accounts.service.ts';
import type { PayoutRuns } from './payouts/payout-runs.service.ts';
import type { StatementsService } from './statements.service.ts';

type Services = {
  ownEarnings: OwnEarnings;
  payoutAccounts: PayoutAccounts;
  payoutRuns: PayoutRuns;
  decideRun: DecideRun;
  statements: StatementsService;
};

export function earningsHandlers({
  ownEarnings,
  payoutAccounts,
  payoutRuns,
  decideRun,
  statements,
}: Services): Handlers<'earnings'> {
  return {
    artist: async ({ query }, { session }) => ownEarnings.artist(await session.find(), query),
    vendor: async ({ params, query }, { session }) =>
      ownEarnings.vendor(await session.find(), params.id, query),
    artistStatements: async (_input, { session }) => statements.list(await session.find()),
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

/** Serves a month of an artist's earnings as a file. */
export function statementRoute(
  app: FastifyInstance,
  { statements, sessions }: { statements: StatementsService; sessions: SessionStore },
): void {
  app.get<{ Params: { file: string } }>(
    '/artist/statements/:file',
    { config: { download: true } },
    async (request, reply) => {
      const session = await sessions.of(request, reply).find();
      const csv = await statements.csv(session, request.params.file.replace(/\.csv$/, ''));
      if (!csv.ok) return sendRefusal(reply, csv.refusal);
      return reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="statement.csv"')
        .send(csv.value);
    },
  );
}
