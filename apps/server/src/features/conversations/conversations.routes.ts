import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import type { FastifyInstance } from 'fastify';
import type { InboundMails } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { Conversations } from './conversations.service.ts';
import type { MailReports } from './mail-reports.service.ts';

export const conversationsHandlers = ({
  conversations,
}: {
  conversations: Conversations;
}): Handlers<'conversations'> => ({
  get: async ({ params }, { session }) =>
    conversations.conversation(await session.find(), readOrderNumber(params.number)),
  answer: async ({ params, body }, { session }) =>
    conversations.answer(await session.find(), readOrderNumber(params.number), body),
  read: async ({ params }, { session }) =>
    conversations.read(await session.find(), readOrderNumber(params.number)),
  close: async ({ params, body }, { session }) =>
    conversations.close(await session.find(), readOrderNumber(params.number), body.reason),
});

type WebhookDeps = { inboundMail: InboundMails | null; mailReports: MailReports; clock: Clock };

/** The largest form that is read: a long mail, its headers, and its page in HTML, which the shop does not read. */
const FORM_BYTES = 2 * 1024 * 1024;
/** The most fields of a form with files. The files are thrown away. */
const FIELDS = 60;

/**
 * The route to which the provider of incoming mails posts answers, and reports of mails that did not arrive. 406 tells
 * the provider that it need not send it again.
 */
export function mailWebhookRoute(
  app: FastifyInstance,
  { inboundMail, mailReports, clock }: WebhookDeps,
): void {
  if (!inboundMail) return;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/webhooks/mail', async (request, reply) => {
      const body: Record<string, unknown> = {};
      if (request.isMultipart()) {
        const limits = { fieldSize: FORM_BYTES, fields: FIELDS, fileSize: 1, files: 20 };
        for await (const part of request.parts({ limits })) {
          if (part.type === 'file') part.file.resume();
          else body[part.fieldname] = part.value;
        }
      } else Object.assign(body, request.body);
      const report = inboundMail.readWebhook(body, clock.now());
      if (report === 'refused') return reply.code(403).send({ code: 'forbidden' });
      if (report === 'ignored') return reply.code(200).send({ received: false });
      const isKept = await mailReports.receive(report);
      return isKept ? reply.code(200).send({ received: true }) : reply.code(406).send({ code: 'not_found' });
    });
  });
}
