import { idParam } from '@keepsong/contract/common';
import type { Locale } from '@keepsong/domain/format/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendRefusal } from '../../../platform/http/errors.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import { sendMadeFile } from '../../../platform/pdf/made-file.ts';
import type { Affiliates } from './affiliates.service.ts';
import type { ReferralTermsService } from './referral-terms.service.ts';

type Services = { affiliates: Affiliates; referralTerms: ReferralTermsService };

export const affiliateHandlers = ({ affiliates, referralTerms }: Services): Handlers<'affiliates'> => ({
  list: async ({ query: { q = '', state } }, { session }) =>
    affiliates.list(await session.find(), { q: q.trim(), states: state }),
  read: async ({ params }, { session }) => affiliates.read(await session.find(), params.id),
  brought: async ({ params }, { session }) => affiliates.brought(await session.find(), params.id),
  add: async ({ body }, { session }) => affiliates.add(await session.find(), body),
  save: async ({ params, body }, { session }) => affiliates.save(await session.find(), params.id, body),
  history: async ({ params }, { session }) => affiliates.history(await session.find(), params.id),
  rollBack: async ({ params, body }, { session }) =>
    affiliates.rollBack(await session.find(), params.id, body),
  terms: async (_, { session }) => referralTerms.terms(await session.find()),
  saveTerms: async ({ body }, { session }) => referralTerms.saveTerms(await session.find(), body),
  termsHistory: async (_, { session }) => referralTerms.termsHistory(await session.find()),
  rollBackTerms: async ({ body }, { session }) => referralTerms.rollBackTerms(await session.find(), body),
});

type FileDeps = {
  affiliates: Affiliates;
  sessions: SessionStore;
  localeOf: (request: FastifyRequest) => Locale;
};

/** Serves the statement of a month for an affiliate, as a file. */
export function affiliateStatementRoute(
  app: FastifyInstance,
  { affiliates, sessions, localeOf }: FileDeps,
): void {
  app.get<{ Params: { id: string; file: string } }>(
    '/admin/affiliates/:id/statements/:file',
    { config: { download: true } },
    async (request, reply) => {
      const id = idParam.safeParse(request.params.id);
      if (!id.success) return sendRefusal(reply, { code: 'not_found' });
      const session = await sessions.of(request, reply).find();
      const asked = { name: request.params.file, locale: localeOf(request) };
      return sendMadeFile(reply, () => affiliates.statement(session, id.data, asked));
    },
  );
}
