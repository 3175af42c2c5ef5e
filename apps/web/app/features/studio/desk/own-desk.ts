import { redirect } from 'react-router';
import type { RouteLoad } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';
import { studioPath } from './studio-paths.ts';

/**
 * 'Artist Dashboard' (spec 6-07): redirects an artist to their own desk, and visitors who are not signed in to the
 * sign-in page. Does nothing for others.
 */
export async function findOwnDesk(args: RouteLoad<unknown>): Promise<void> {
  const user = await requireUser(args);
  if (user.artist_id !== null) throw redirect(studioPath(user.id));
}
