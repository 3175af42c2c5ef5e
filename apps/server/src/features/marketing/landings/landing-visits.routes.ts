import type { FastifyInstance } from 'fastify';
import type { AddressBudget } from '../../../platform/budgets/address-budget.ts';
import { sendRefusal } from '../../../platform/http/errors.ts';
import { isFromElsewhere } from '../../../platform/http/security.ts';
import type { LandingVisits } from './landing-visits.service.ts';

type Deps = { landingVisits: Pick<LandingVisits, 'count'>; budget: AddressBudget; publicUrl: string };

/** The name of a version is never longer. */
const MOST_BYTES = 200;

/**
 * The route by which a landing page reports which version it showed. Like the route for events, it is not a
 * call of the contract: a first visit has no session and no token yet, and being counted must not create any
 * (decision 0125).
 */
export function landingVisitsRoute(api: FastifyInstance, { landingVisits, budget, publicUrl }: Deps): void {
  api.post<{ Body: { variant?: unknown } | null }>(
    '/landing_visits',
    { bodyLimit: MOST_BYTES, config: { ownBudget: true } },
    async (request, reply) => {
      if (isFromElsewhere(request, publicUrl)) return sendRefusal(reply, { code: 'forbidden' });
      const within = budget.spend(request.ip);
      if (!within.ok) return sendRefusal(reply, within.refusal);
      const visitor = { ip: request.ip, agent: request.headers['user-agent'] ?? '' };
      const counted = await landingVisits.count(request.body?.variant, visitor);
      return counted.ok ? reply.code(204).send() : sendRefusal(reply, counted.refusal);
    },
  );
}
