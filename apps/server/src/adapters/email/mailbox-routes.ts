import type { FastifyPluginAsync } from 'fastify';
import { z } from 'zod';
import type { Mailbox } from './mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';

const querySchema = z.object({
  to: z.string().max(320).optional(),
  open: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});

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
export function mailboxRoutes(mailbox: Mailbox): FastifyPluginAsync {
  return async (app) => {
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
        .send(mailboxPage(messages, query));
    });
  };
}

function readQuery(query: unknown): z.infer<typeof querySchema> {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) return {};
  const { to, ...rest } = parsed.data;
  // A `+` that is not escaped in the address arrives as a space, so restore it for phone numbers.
  const recipient = to?.replace(/^ (?=\d)/, '+').trim();
  return { ...rest, ...(recipient ? { to: recipient } : {}) };
}
