import { idParam } from '@keepsong/contract/common';
import { payoutCalls } from '@keepsong/contract/money/payouts';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { deskCsvRoute } from '../../platform/csv/desk-file.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { sendMadeFile } from '../../platform/pdf/made-file.ts';
import type { OwnEarnings } from './own-earnings.service.ts';
import type { PayDesk } from './pay-desk.service.ts';
import type { DecideRun } from './payouts/decide-run.service.ts';
import type { PayoutAccounts } from './payouts/payout-accounts.service.ts';
import type { PayoutRuns } from './payouts/payout-runs.service.ts';
import type { StatementsService, WhoseStatements } from './statements.service.ts';

type Services = {
  ownEarnings: OwnEarnings;
  payoutAccounts: PayoutAccounts;
  payoutRuns: PayoutRuns;
  decideRun: DecideRun;
  payDesk: PayDesk;
  statements: StatementsService;
};

export function earningsHandlers({
  ownEarnings,
  payoutAccounts,
  payoutRuns,
  decideRun,
  payDesk,
  statements,
}: Services): Handlers<'earnings'> {
  return {
    artist: async ({ query }, { session }) => ownEarnings.artist(await session.find(), query),
    vendor: async ({ params, query }, { session }) =>
      ownEarnings.vendor(await session.find(), params.id, query),
    artistStatements: async (_input, { session }) => statements.ofArtist(await session.find()),
    vendorStatements: async ({ params }, { session }) => statements.ofVendor(await session.find(), params.id),
    artistAccount: async (_input, { session }) => payoutAccounts.ofArtist(await session.find()),
    vendorAccount: async ({ params }, { session }) =>
      payoutAccounts.ofVendor(await session.find(), params.id),
    runs: async ({ query }, { session }) => payoutRuns.list(await session.find(), query),
    run: async ({ params }, { session }) => payoutRuns.get(await session.find(), params.id),
    makeRun: async (_input, { session }) => payoutRuns.make(await session.find()),
    approveRun: async ({ params }, { session }) => decideRun.approve(await session.find(), params.id),
    refuseRun: async ({ params, body }, { session }) =>
      decideRun.refuse(await session.find(), params.id, body.reason),
    pay: async (_input, { session }) => payDesk.view(await session.find()),
    saveRate: async ({ body }, { session }) => payDesk.saveRate(await session.find(), body),
    giveBonus: async ({ body }, { session, key }) => payDesk.give(await session.find(), body, key ?? ''),
    approveBonus: async ({ params }, { session }) => payDesk.approve(await session.find(), params.id),
    refuseBonus: async ({ params, body }, { session }) =>
      payDesk.refuse(await session.find(), params.id, body.reason),
  };
}

/** The route of the list of payout runs as a CSV file. */
export const payoutFileRoute = (
  app: FastifyInstance,
  { payoutRuns, sessions }: Pick<Services, 'payoutRuns'> & { sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/payouts.csv', {
    may: 'payouts',
    ...{ sessions, query: payoutCalls.runs.query },
    file: (session) => payoutRuns.csv(session),
  });

type FileDeps = {
  statements: StatementsService;
  sessions: SessionStore;
  localeOf: (request: FastifyRequest) => Locale;
};

/** Serves the statement of a month for artists and vendors, as a file. */
export function statementRoutes(app: FastifyInstance, { statements, sessions, localeOf }: FileDeps): void {
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    whose: WhoseStatements,
    name: string,
  ) => {
    const session = await sessions.of(request, reply).find();
    return sendMadeFile(reply, () => statements.file(session, whose, { name, locale: localeOf(request) }));
  };
  const config = { download: true } as const;
  app.get<{ Params: { file: string } }>('/artist/statements/:file', { config }, (request, reply) =>
    serve(request, reply, 'artist', request.params.file),
  );
  app.get<{ Params: { id: string; file: string } }>(
    '/partners/:id/statements/:file',
    { config },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      if (!id.success) return sendRefusal(reply, { code: 'not_found' });
      return serve(request, reply, { vendorId: id.data }, request.params.file);
    },
  );
}
