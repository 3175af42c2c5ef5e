import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sms } from '../../adapters/sms/sms.port.ts';
import type { GivenUpMessages } from './given-up-messages.service.ts';

type Deps = {
  sms: Sms | null;
  givenUpMessages: Pick<GivenUpMessages, 'textReported'>;
  publicUrl: string;
};

const fieldsOf = z.record(z.string(), z.string());

/**
 * The route to which the provider of text messages reports whether a message arrived. The path ends with the
 * message's id.
 */
export function textReportsRoute(app: FastifyInstance, { sms, givenUpMessages, publicUrl }: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Params: { id: string } }>('/webhooks/texts/:id', async (request, reply) => {
      const { id } = request.params;
      const fields = fieldsOf.safeParse(request.body ?? {});
      const report = fields.success
        ? (sms?.readReport?.({
            url: `${publicUrl}/webhooks/texts/${id}`,
            fields: fields.data,
            signature: String(request.headers['x-twilio-signature'] ?? ''),
          }) ?? 'refused')
        : 'refused';
      if (report === 'refused') return reply.code(403).send({ code: 'forbidden' });
      if (report === 'ignored') return reply.code(200).send({ received: false });
      return reply.code(200).send({ received: await givenUpMessages.textReported(id, report) });
    });
  });
}
