import { ok } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { type ConsentReader, consentFor } from '../../platform/consent/consent-of.ts';
import type { Handlers } from '../../platform/http/implement.ts';
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
