import type { Contract } from '@keepsong/contract/contract';
import { answerBody } from '@keepsong/contract/conversations';
import type { FormField } from '@keepsong/contract/transport/call-schemas';
import { readOrderNumber } from '@keepsong/domain/checkout/order-number';
import { MESSAGE_MAX } from '@keepsong/domain/conversations/answer';
import { ANSWER_FILES_MAX, TALK_FILE_BYTES } from '@keepsong/domain/conversations/talk';
import { type FieldErrors, refuseFields } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import type { InboundMails } from '../../adapters/inbound-mail/inbound-mail.port.ts';
import { serveStored } from '../../adapters/storage/serve.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { AddressBudget } from '../../platform/budgets/address-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import { receiveFiles } from '../../platform/http/uploads.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import type { Conversations } from './conversations.service.ts';
import type { HideMessage } from './hide-message.service.ts';
import { FORM_BYTES, readMailForm } from './mail-form.routes.ts';
import type { MailReports } from './mail-reports.service.ts';
import type { OpenAttachment } from './open-attachment.service.ts';
import type { SongTalk } from './song-talk.service.ts';
import { talkHandlers } from './talk.routes.ts';
import type { WriteToMany } from './write-to-many.service.ts';

type AnswerField = FormField<Contract['conversations']['answerWithFiles']>;
/** One file more than is allowed is read, so that it can be refused. A character has at most four bytes. */
const FILES = { maxBytes: TALK_FILE_BYTES, maxFiles: ANSWER_FILES_MAX + 1, fieldBytes: 4 * MESSAGE_MAX };

/** The faults of the text and the reader that came with files. */
const faultsOf = (issues: readonly { path: readonly PropertyKey[]; code?: string }[]): FieldErrors =>
  Object.fromEntries(
    issues.map(({ path, code }) =>
      path[0] === 'to' || path[0] === 'seen_to'
        ? [path[0], 'invalid']
        : ['text', code === 'too_big' ? 'too_long' : 'required'],
    ),
  );

export const conversationsHandlers = ({
  conversations,
  writeToMany,
  songTalk,
  hideMessage,
}: {
  conversations: Conversations;
  writeToMany: WriteToMany;
  songTalk: SongTalk;
  hideMessage: HideMessage;
}): Handlers<'conversations'> => ({
  ...talkHandlers(songTalk),
  hide: async ({ params: { number, id }, body }, { session }) =>
    hideMessage.hide(await session.find(), readOrderNumber(number), { id, reason: body.reason }),
  get: async ({ params, query }, { session }) =>
    conversations.conversation(await session.find(), {
      orderId: readOrderNumber(params.number),
      before: query.before ?? null,
    }),
  answer: async ({ params, body }, { session, key }) =>
    conversations.answer(await session.find(), readOrderNumber(params.number), { ...body, key }),
  answerWithFiles: async ({ params: { number } }, { session, request, key }) => {
    const by = await session.find();
    // People who may not answer are refused before the files are read.
    const may = requireStaff(by, 'messages');
    if (!may.ok) return may;
    const form = await receiveFiles<AnswerField>(request, FILES);
    if (!form.ok) return form;
    const { files, fields, remove } = form.value;
    try {
      const answer = answerBody.safeParse(fields);
      if (!answer.success) return refuseFields('invalid_input', faultsOf(answer.error.issues));
      return await conversations.answerWithFiles(by, readOrderNumber(number), {
        ...answer.data,
        ...{ key, sent: files },
      });
    } finally {
      await remove();
    }
  },
  writeToMany: async ({ body }, { session, key }) =>
    writeToMany.writeToMany(await session.find(), body, key ?? ''),
  read: async ({ params }, { session }) =>
    conversations.read(await session.find(), readOrderNumber(params.number)),
  close: async ({ params, body }, { session }) =>
    conversations.close(await session.find(), readOrderNumber(params.number), body.reason),
});

type WebhookDeps = {
  inboundMail: InboundMails | null;
  mailReports: MailReports;
  clock: Clock;
  budget: AddressBudget;
};

/**
 * The route to which the mail provider posts answers of people, and reports of mails that could not be
 * delivered. 406 tells the provider not to send a report again. After any other error it tries for eight hours.
 */
export function mailWebhookRoute(
  app: FastifyInstance,
  { inboundMail, mailReports, clock, budget }: WebhookDeps,
): void {
  if (!inboundMail) return;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    // This check comes before the body is read, because until then anybody could be the sender.
    scope.addHook('onRequest', async (request, reply) => {
      const within = budget.spend(request.ip);
      if (!within.ok) return sendRefusal(reply, within.refusal);
    });
    scope.post('/webhooks/mail', async (request, reply) => {
      const now = clock.now();
      const form = request.isMultipart()
        ? await readMailForm(request, (fields) => inboundMail.isGenuine(fields, now))
        : { body: Object.assign({}, request.body), files: [] };
      // The unread rest of the form is still arriving, so the connection is closed.
      if (!form) return reply.code(413).header('connection', 'close').send({ code: 'file_too_large' });
      const { body, files } = form;
      const report = inboundMail.readWebhook(body, now, files);
      if (report === 'refused') return reply.code(403).send({ code: 'forbidden' });
      if (report === 'ignored') return reply.code(200).send({ received: false });
      const isKept = await mailReports.receive(report);
      return isKept ? reply.code(200).send({ received: true }) : reply.code(406).send({ code: 'not_found' });
    });
  });
}

type FileDeps = { openAttachment: OpenAttachment; sessions: SessionStore; storage: Storage };

/**
 * The route of a file that came with a mail. Browsers save the file and never display it, whatever its type.
 */
export function attachmentRoute(app: FastifyInstance, { openAttachment, sessions, storage }: FileDeps): void {
  app.get<{ Params: { number: string; id: string } }>(
    '/admin/orders/:number/conversation/attachments/:id',
    { config: { download: true } },
    async (request, reply) => {
      const { number, id } = request.params;
      const file = await openAttachment.open(
        await sessions.of(request, reply).find(),
        readOrderNumber(number),
        /^\d{1,15}$/.test(id) ? Number(id) : null,
      );
      if (!file.ok) return sendRefusal(reply, file.refusal);
      const { key, name } = file.value;
      return serveStored(request, reply, storage, key, { download: name, cacheControl: 'private, no-store' });
    },
  );
}
