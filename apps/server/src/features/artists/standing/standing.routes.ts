import type { Handlers } from '../../../platform/http/implement.ts';
import type { OwnStandingService } from './own-standing.service.ts';
import type { StandingService } from './standing.service.ts';

type Services = { standing: StandingService; ownStanding: OwnStandingService };

export const standingHandlers = ({ standing, ownStanding }: Services): Handlers<'standing'> => ({
  get: async ({ params }, { session }) => standing.get(await session.find(), params.id),
  setTrust: async ({ params, body }, { session }) => standing.setTrust(await session.find(), params.id, body),
  letGoOn: async ({ params, body }, { session }) =>
    standing.letGoOn(await session.find(), params.id, body.reason),
  strike: async ({ params, body: { reason, commission_id: commissionId } }, { session }) =>
    standing.strike(await session.find(), params.id, { reason, commissionId }),
  decide: async ({ params, body }, { session }) => standing.decide(await session.find(), params.id, body),
  own: async (_input, { session }) => ownStanding.own(await session.find()),
  appeal: async ({ params, body }, { session }) =>
    ownStanding.appeal(await session.find(), params.id, body.text),
  rate: async ({ params, body }, { session }) =>
    ownStanding.rate(await session.find(), params.slug, body.stars),
});
