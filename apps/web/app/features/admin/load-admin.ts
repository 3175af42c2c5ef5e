import type { InstantCollectionCard, InstantQuiz } from '@keepsong/contract/instant';
import { data } from 'react-router';
import { type LoadArgs, type LoadFailure, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';

export type FailedSong = {
  song_id: string;
  order_id: number | null;
  story_slug: string;
  recipient: string;
  reason: string;
  since: string;
};

type Desk = { part: 'desk'; failed: FailedSong[]; collections: InstantCollectionCard[] };
type Editing = { part: 'quiz'; id: string; quiz: InstantQuiz; details: readonly string[] };

type AdminParams = { part?: string; id?: string };

/**
 * Sends visitors who are not signed in to the sign-in page, and answers 403 to people who are not staff. The server
 * checks this again at every call.
 */
async function requireStaff(args: LoadArgs<AdminParams>): Promise<void> {
  const user = await requireUser(args);
  if (user.role === 'admin') return;
  const failure: LoadFailure = { code: 'forbidden' };
  throw data(failure, { status: 403 });
}

/** Loads the data for a page of the staff area. */
export async function loadAdmin(args: LoadArgs<AdminParams>): Promise<Desk | Editing> {
  await requireStaff(args);
  const { part, id } = args.params;
  // 'Admin' in the account menu (spec 6-07) and the landing page of staff (6-03) are the same page.
  if (part === undefined || (part === 'stories' && id === undefined)) return loadDesk(args);
  if (part !== 'quizzes' || id === undefined || !/^[\w-]{1,64}$/.test(id)) throw notFound();
  const { quiz, known_details } = await args.api.instant.quiz({ params: { id } });
  return { part: 'quiz', id, quiz, details: known_details };
}

async function loadDesk({ api }: LoadArgs<AdminParams>): Promise<Desk> {
  const [{ songs }, { collections }] = await Promise.all([
    api.instant.failedSongs(),
    api.instant.collections(),
  ]);
  return { part: 'desk', failed: songs, collections };
}
