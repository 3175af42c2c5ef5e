import type { FastifyInstance } from 'fastify';
import type { AddressBudget } from '../../platform/budgets/address-budget.ts';
import { sendRefusal } from '../../platform/http/errors.ts';
import { isFromElsewhere } from '../../platform/http/security.ts';
import type { TakeEvents } from './take-events.service.ts';

type Deps = { takeEvents: TakeEvents; budget: AddressBudget; publicUrl: string };

/**
 * The route to which pages send their events. It is no call of the contract: it needs neither session nor token,
 * because the first events come before a visitor has any, and a page that is being left cannot wait for an answer
 * (decision 0123). Pages of other sites may not use it.
 */
export function eventsRoute(api: FastifyInstance, { takeEvents, budget, publicUrl }: Deps): void {
  api.post('/events', async (request, reply) => {
    if (isFromElsewhere(request, publicUrl)) return sendRefusal(reply, { code: 'forbidden' });
    const within = budget.spend(request.ip);
    if (!within.ok) return sendRefusal(reply, within.refusal);
    const taken = await takeEvents.take(request.body);
    if (!taken.ok) return sendRefusal(reply, taken.refusal);
    return reply.send({ accepted: taken.value });
  });
}
