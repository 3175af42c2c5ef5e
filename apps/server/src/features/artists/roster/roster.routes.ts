import { roster as calls } from '@keepsong/contract/makers/roster';
import type { FastifyInstance } from 'fastify';
import { deskCsvRoute } from '../../../platform/csv/desk-file.ts';
import type { Handlers } from '../../../platform/http/implement.ts';
import type { SessionStore } from '../../../platform/http/sessions.ts';
import type { AddArtist } from './add-artist.service.ts';
import type { Roster } from './roster.service.ts';

export const rosterHandlers = ({
  roster,
  addArtist,
}: {
  roster: Roster;
  addArtist: AddArtist;
}): Handlers<'roster'> => ({
  list: async ({ query: { q = '', state, genre, cursor = null } }, { session }) =>
    roster.list(await session.find(), { q, states: state, genre, cursor }),
  read: async ({ params }, { session }) => roster.read(await session.find(), params.id),
  add: async ({ body }, { session }) => addArtist.add(await session.find(), body),
  setShown: async ({ params, body: { is_shown: isShown, reason } }, { session }) =>
    roster.setShown(await session.find(), params.id, { isShown, reason }),
});

/** The route of the list of artists as a CSV file. */
export const rosterFileRoute = (
  app: FastifyInstance,
  { roster, sessions }: { roster: Roster; sessions: SessionStore },
): void =>
  deskCsvRoute(app, '/admin/artists.csv', {
    may: 'artists',
    ...{ sessions, query: calls.list.query },
    file: (session, { q = '', state, genre }) => roster.csv(session, { q, states: state, genre }),
  });
