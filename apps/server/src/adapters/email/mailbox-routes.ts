import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { EmbeddedInbound, ReplyFile } from '../inbound-mail/embedded-inbound.ts';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

const querySchema = z.object({
  to: z.string().max(320).optional(),
  open: z.string().max(200).optional(),
  answered: z.literal('1').optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});

const replySchema = z.object({ text: z.string().trim().min(1).max(20_000) });

/**
 * The policy allows inline styles, because e-mails use them. The page shows an e-mail in a `srcdoc` frame, and such a
 * frame has the policy of the page. Scripts cannot run, neither in the page nor in an e-mail.
 */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src * data:',
  'font-src * data:',
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/**
 * The routes of the demo's mailbox, `/dev/mailbox` and `/dev/mailbox.json`. Mount them under `/dev`, and only in demo
 * mode.
 */
export function mailboxRoutes(
  mailbox: Mailbox,
  inbound: EmbeddedInbound | null = null,
  clock: { now(): Date } = { now: () => new Date() },
): FastifyPluginAsync {
  return async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    /** Answers an e-mail as its reader would: the provider of incoming mails posts the answer to the shop. */
    app.post<{ Params: { id: string } }>('/mailbox/:id/reply', async (request, reply) => {
      const given = await readReply(request);
      const body = replySchema.safeParse(given.fields);
      if (!body.success) return reply.code(400).send({ code: 'invalid_input' });
      const message = await mailbox.find(request.params.id);
      if (!message) return reply.code(404).send({ code: 'not_found' });
      if (!inbound || !message.reply_to?.endsWith(`@${inbound.domain}`))
        return reply.code(409).send({ code: 'not_answered' });
      const quoted = message.text.replace(/^/gm, '> ');
      const answer = {
        ...{ to: message.reply_to, from: message.to, subject: `Re: ${message.subject ?? ''}` },
        text: `${body.data.text}\n\nOn ${clock.now().toUTCString()} the shop wrote:\n${quoted}`,
      };
      const packed = await inbound.packedOf(answer, given.files, clock.now());
      const posted = await app.inject({ method: 'POST', url: '/webhooks/mail', ...packed });
      if (posted.statusCode !== 200) return reply.code(502).send({ code: 'not_delivered' });
      const isForm = String(request.headers['content-type']).includes('form');
      if (isForm)
        return reply.redirect(`/dev/mailbox?open=${encodeURIComponent(message.id)}&answered=1`, 303);
      return reply.code(200).send({ delivered: true });
    });

    app.get('/mailbox.json', async (request, reply) => {
      const query = readQuery(request.query);
      const messages = await mailbox.listMessages({ to: query.to, limit: query.limit });
      return reply.header('cache-control', 'no-store').send({ messages });
    });

    app.get('/mailbox', async (request, reply) => {
      const query = readQuery(request.query);
      const messages = await mailbox.listMessages({ to: query.to, limit: query.limit });
      return reply
        .header('cache-control', 'no-store')
        .header('content-security-policy', POLICY)
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(mailboxPage(messages, { ...query, domain: inbound?.domain ?? null }));
    });
  };
}

/** Above the shop's own limits, so that the demo shows how the shop answers files that are too large. */
const FILE_LIMITS = { fileSize: 24 * 1024 * 1024, files: 20, fields: 10 };

/** The fields of an answer, and its files when it is a form with files. */
async function readReply(request: FastifyRequest): Promise<{ fields: unknown; files: ReplyFile[] }> {
  if (!String(request.headers['content-type']).startsWith('multipart/form-data'))
    return { fields: request.body, files: [] };
  const fields: Record<string, unknown> = {};
  const files: ReplyFile[] = [];
  for await (const part of request.parts({ limits: FILE_LIMITS })) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else {
      const bytes = await part.toBuffer();
      // A browser sends an empty part for a field without a file.
      if (part.filename) files.push({ name: part.filename, bytes });
    }
  }
  return { fields, files };
}

function readQuery(query: unknown): z.infer<typeof querySchema> {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return {};
  const { to, ...rest } = parsed.data;
  // A `+` that is not escaped in the address arrives as a space, so restore it for phone numbers.
  const recipient = to?.replace(/^ (?=\d)/, '+').trim();
  return { ...rest, ...(recipient ? { to: recipient } : {}) };
}
