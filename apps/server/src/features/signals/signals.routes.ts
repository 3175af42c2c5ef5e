import type { Locale } from '@keepsong/domain/format/locale';
import { isRecord } from '@keepsong/domain/schema/is-record';
import { AD_COOKIE, CAMPAIGN_COOKIE, keptCampaign } from '@keepsong/domain/signals/arrival';
import {
  CONSENT_COOKIE,
  type ConsentNow,
  type KeptConsent,
  visitorIn,
  writeConsent,
} from '@keepsong/domain/signals/consent';
import { BATCH_MAX } from '@keepsong/domain/signals/read-batch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AddressBudget } from '../../platform/budgets/address-budget.ts';
import type { ConsentReader } from '../../platform/consent/consent-of.ts';
import type { ForgetAgreed } from '../../platform/consent/forget-agreed.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { isFromElsewhere } from '../../platform/http/security.ts';
import type { ConsentService } from './consent.service.ts';
import type { TakeEvents } from './take-events.service.ts';

type Deps = {
  takeEvents: TakeEvents;
  consent: ConsentService;
  consentReader: ConsentReader;
  forgetAgreed: ForgetAgreed;
  budget: AddressBudget;
  publicUrl: string;
  secure: boolean;
  localeOf(request: FastifyRequest): Locale;
};

/** Longer names of browsers are cut off. */
const LONGEST_AGENT = 300;
const COOKIE_SECONDS = 180 * 86_400;

/** How much of an address's budget a request spends: as much as it has events, so that large batches cost more. */
function countEvents(body: unknown): number {
  const events: unknown = isRecord(body) ? body.events : undefined;
  return Array.isArray(events) ? Math.min(Math.max(events.length, 1), BATCH_MAX) : 1;
}

const choiceSchema = z.strictObject({ analytics: z.boolean(), marketing: z.boolean() });

/**
 * The routes of events and of the question about them. They are not calls of the contract and need neither
 * session nor token (decision 0125): the first events come before a visitor has any, and a page that is being
 * left cannot wait for an answer. Pages of other sites may not use them.
 */
export function signalRoutes(api: FastifyInstance, deps: Deps): void {
  const { takeEvents, consent, consentReader, forgetAgreed, budget, publicUrl, secure, localeOf } = deps;

  const keep = (reply: FastifyReply, kept: KeptConsent) => {
    // Scripts can read this cookie, so that the browser need not ask the shop on every page.
    const options = { path: '/', sameSite: 'lax', secure } as const;
    reply.setCookie(CONSENT_COOKIE, writeConsent(kept), { ...options, maxAge: COOKIE_SECONDS });
    if (!kept.agreed.marketing)
      for (const name of [AD_COOKIE, CAMPAIGN_COOKIE]) reply.clearCookie(name, options);
  };
  const told = ({ agreed, asks, signal }: Pick<ConsentNow, 'agreed' | 'asks' | 'signal'>) => ({
    ...agreed,
    asks,
    signal,
  });

  api.post('/events', { config: { ownBudget: true } }, async (request, reply) => {
    if (isFromElsewhere(request, publicUrl)) return sendRefusal(reply, { code: 'forbidden' });
    const within = budget.spend(request.ip, countEvents(request.body));
    if (!within.ok) return sendRefusal(reply, within.refusal);
    const now = consentReader.of(request);
    const agent = request.headers['user-agent'];
    const session = consentReader.gaSession(request);
    const taken = await takeEvents.take(request.body, now, {
      campaign: keptCampaign(request.cookies[CAMPAIGN_COOKIE]),
      ...(session === null ? {} : { ga_session: session }),
      ...(agent ? { agent: agent.slice(0, LONGEST_AGENT) } : {}),
    });
    if (!taken.ok) return sendRefusal(reply, taken.refusal);
    return reply.send({ accepted: taken.value, asks: now.asks });
  });

  api.get('/consent', async (request, reply) => {
    const now = consentReader.of(request);
    const visitor = visitorIn(request.cookies[CONSENT_COOKIE]);
    const kept = isFromElsewhere(request, publicUrl) ? null : consent.unasked(now, visitor);
    if (kept) keep(reply, kept);
    await forgetAgreed.old(request, reply);
    return reply.header('cache-control', 'private, no-store').send(told(now));
  });

  api.post('/consent', async (request, reply) => {
    if (isFromElsewhere(request, publicUrl)) return sendRefusal(reply, { code: 'forbidden' });
    const choice = choiceSchema.safeParse(request.body);
    if (!choice.success) return sendRefusal(reply, { code: 'invalid_input' });
    const now = consentReader.of(request);
    const chosen = await consent.choose(choice.data, {
      ...{ now, visitor: visitorIn(request.cookies[CONSENT_COOKIE]), ...consentReader.rules(request) },
      ...{ locale: localeOf(request), ip: request.ip },
    });
    if (!chosen.ok) return sendRefusal(reply, chosen.refusal);
    keep(reply, chosen.value);
    forgetAgreed.outside(request, reply, chosen.value.agreed);
    return reply.send(told({ agreed: chosen.value.agreed, asks: false, signal: now.signal }));
  });
}
