import { SEEN_COOKIE } from '@keepsong/domain/signals/arrival';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Payments } from '../../adapters/payments/payments.port.ts';
import type { Clock } from '../../platform/clock.ts';
import { type ConsentReader, consentFor } from '../../platform/consent/consent-of.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { Tried } from '../marketing/landings/tried.service.ts';
import type { WebhookService } from './payment/webhook.service.ts';
import type { QuoteService } from './quote/quote.service.ts';
import { type RefundServices, refundHandlers } from './refunds/refunds.routes.ts';
import type { ClosePayment } from './settle/close-payment.service.ts';
import type { ConfirmService } from './settle/confirm.service.ts';
import type { SubmitService } from './submit.service.ts';

type Services = RefundServices & {
  quote: QuoteService;
  submit: SubmitService;
  confirm: ConfirmService;
  closePayment: ClosePayment;
  consentReader: ConsentReader;
  tried: Tried;
};

export function checkoutHandlers({
  quote,
  submit,
  confirm,
  closePayment,
  consentReader,
  tried,
  ...refunds
}: Services): Handlers<'checkout'> {
  return {
    paymentSettings: async ({ body }, { session, ip }) =>
      quote.paymentSettings(body, await session.ensure(), ip),
    couponValidation: async ({ body }, { session, ip }) =>
      quote.validateCoupon(body, await session.find(), ip),
    async submit({ body }, { session, ip, locale, request }) {
      const visitor = await session.find();
      const known = { ad: adOf(request, consentReader), consent: consentFor(request, consentReader) };
      const agent = request?.headers['user-agent'] ?? '';
      const seen = await tried.seenBy(visitor, { ip, agent, locale }, request?.cookies[SEEN_COOKIE]);
      return submit.submit({ ...body, ...known, tried: seen }, visitor, { ip, locale });
    },
    confirmOrder: async ({ body }, { session, locale }) =>
      confirm.confirm(body.submission_id, await session.find(), locale),
    ...refundHandlers(refunds),
    payment: async ({ params }, { session }) => closePayment.payment(await session.find(), params.id),
    closePayment: async ({ params, body }, { session }) =>
      closePayment.close(await session.find(), params.id, body.reason),
    approvePayment: async ({ params }, { session }) => closePayment.approve(await session.find(), params.id),
    refusePayment: async ({ params, body }, { session }) =>
      closePayment.decline(await session.find(), params.id, body.reason),
  };
}

/**
 * Reads from cookies of the pages which ad and which landing variant led to the shop (spec 2.9-03, 2.9-07). The
 * ad is used only if the visitor agreed to be measured. The variant only decided which page was shown, so it
 * needs no consent.
 */
function adOf(
  request: FastifyRequest | null,
  consentReader: ConsentReader,
): { gclid: string | null; landing: string | null } | undefined {
  const kept = (name: string) => {
    const value = request?.cookies[name] ?? '';
    return /^[\w.-]{1,200}$/.test(value) ? value : null;
  };
  const mayMeasure = request !== null && consentReader.of(request).agreed.marketing;
  const ad = { gclid: mayMeasure ? kept('gclid') : null, landing: kept('lp_variant') };
  return ad.gclid === null && ad.landing === null ? undefined : ad;
}

type WebhookDeps = { payments: Payments; webhook: WebhookService; clock: Clock };

/** The route to which the payment provider sends its events. */
export function paymentWebhookRoute(app: FastifyInstance, { payments, webhook, clock }: WebhookDeps): void {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed before it is checked.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/webhooks/payments', async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = payments.readWebhook(raw, request.headers, clock.now());
      if (!event) return reply.code(400).send({ code: 'invalid_input' });
      await webhook.receive(event);
      return reply.code(200).send({ received: true });
    });
  });
}
