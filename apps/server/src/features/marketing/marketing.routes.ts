import { ok } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { type ConsentReader, consentFor } from '../../platform/consent/consent-of.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import { ONE_CLICK_PATH } from '../notifications/mail/one-click.ts';
import { stopPath } from './mail-paths.ts';
import type { MarketingService } from './marketing.service.ts';

type Services = { marketing: MarketingService; consentReader: ConsentReader };

export function marketingHandlers({ marketing, consentReader }: Services): Handlers<'marketing'> {
  return {
    async signup({ body }, { locale, ip, request }) {
      const consent = consentFor(request, consentReader);
      const done = await marketing.signup(body.email, body.source, { locale, ip, consent });
      return done.ok ? ok({ subscribed: true as const, event_id: done.value }) : done;
    },
    async createReminder({ body }, { locale, ip, request }) {
      const consent = consentFor(request, consentReader);
      const made = await marketing.createReminder(body, { locale, ip, consent });
      if (!made.ok) return made;
      const { event_id, ...reminder } = made.value;
      return ok({ reminder, event_id });
    },
    async stopMails({ body }) {
      const stopped = await marketing.stopMails(body.token);
      return stopped.ok ? ok({ stopped: stopped.value }) : stopped;
    },
    experienceSettings: async (_input, { session }) =>
      ok({ settings: await marketing.experienceSettings(await session.find()) }),
    markDisplayed: async ({ params }, { session }) =>
      marketing.markDisplayed(params.id, await session.ensure()),
  };
}

/**
 * Ends the newsletter or a reminder when the reader presses the button of the mail program, which posts without
 * cookies (RFC 8058). The token in the address says which one. Opening the link (GET) ends nothing, because
 * mail scanners open links.
 */
export function oneClickRoute(http: FastifyInstance, marketing: MarketingService): void {
  http.register(async (scope) => {
    // The body only says that it is one-click, so it is not parsed. Multipart forms are not accepted.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, done) => done(null, null),
    );
    scope.post<{ Params: { token: string } }>(`${ONE_CLICK_PATH}/:token`, async (request, reply) => {
      const stopped = await marketing.stopMails(request.params.token);
      return stopped.ok
        ? reply.code(200).send({ stopped: stopped.value })
        : sendRefusal(reply, stopped.refusal);
    });
    scope.get<{ Params: { token: string } }>(`${ONE_CLICK_PATH}/:token`, async (request, reply) =>
      reply.redirect(stopPath(request.params.token)),
    );
  });
}

/** Serves the calendar file of a reminder to anyone who has its address. */
export function calendarRoute(http: FastifyInstance, marketing: MarketingService): void {
  http.get<{ Params: { token: string } }>('/event-reminders/:token/calendar.ics', async (request, reply) => {
    const file = await marketing.calendar(request.params.token);
    if (file === null) return reply.code(404).send({ code: 'not_found' });
    return reply
      .header('content-type', 'text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'attachment; filename="reminder.ics"')
      .send(file);
  });
}
