import { messageQuery, reportQuery } from '@keepsong/contract/system/system';
import { ok } from '@keepsong/domain/result';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../platform/csv/desk-file.ts';
import type { Handlers } from '../../platform/http/implement.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { Switches } from '../../platform/switches/switches.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import type { SystemServices } from './system.wiring.ts';

type Services = SystemServices & {
  givenUpMessages: GivenUpMessages;
  switches: Pick<Switches, 'offFor' | 'triedBy'>;
};

export const systemHandlers = (services: Services): Handlers<'system'> => ({
  overview: async (_, { session }) => services.systemOverview.read(await session.find()),
  messages: async ({ query }, { session }) => services.messageList.list(await session.find(), query),
  retryMessages: async ({ body: { ids, reason } }, { session }) =>
    services.givenUpMessages.retry(await session.find(), ids, reason),
  webhooks: async ({ query }, { session }) => services.outsideCalls.list(await session.find(), query),
  retryCall: async ({ params, body }, { session }) =>
    services.outsideCalls.retry(await session.find(), params, body.reason),
  retryEvents: async ({ params, body }, { session }) =>
    services.givenUpEvents.retry(await session.find(), params.receiver, body.reason),
  jobs: async (_, { session }) => services.systemJobs.list(await session.find()),
  runJob: async ({ params, body }, { session }) =>
    services.systemJobs.run(await session.find(), params.name, body.reason),
  songs: async (_, { session }) => services.songLanes.list(await session.find()),
  retrySong: async ({ params, body }, { session }) =>
    services.songLanes.retry(await session.find(), params.id, body.reason),
  versions: async (_, { session }) => services.versions.read(await session.find()),
  switches: async (_, { session }) => services.switchDesk.list(await session.find()),
  setSwitch: async ({ params, body: { is_on, share, audience, reason } }, { session }) =>
    services.switchDesk.set(await session.find(), params.name, { isOn: is_on, share, audience, reason }),
  own: async (_, { session, locale }) => {
    const [visitor, { switches }] = [await session.find(), services];
    return ok({
      off: await switches.offFor(visitor, locale),
      tried: await switches.triedBy(visitor, locale),
    });
  },
});

/** The routes of the lists of messages and webhooks as CSV files. */
export function systemFileRoutes(
  app: FastifyInstance,
  { messageList, outsideCalls, sessions }: SystemServices & { sessions: SessionStore },
): void {
  deskCsvRoute(app, '/admin/system/messages.csv', {
    may: 'system',
    sessions,
    query: messageQuery,
    file: messageList.csv,
  });
  deskCsvRoute(app, '/admin/system/webhooks.csv', {
    may: 'system',
    sessions,
    query: reportQuery,
    file: outsideCalls.csv,
  });
}
