import type { TrialView } from '@keepsong/contract/makers/applications';
import type { Commission, CommissionRow } from '@keepsong/contract/studio';
import { makersOf } from '@keepsong/contract/transport/maker-client';
import { plainPath } from '@keepsong/domain/navigation/plain-path';
import { data } from 'react-router';
import { type LoadArgs, type LoadFailure, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';
import { type CalendarContent, loadCalendar } from '../calendar/load-calendar.ts';
import {
  type EarningsContent,
  loadArtistEarnings,
  loadArtistStatements,
  type StatementsContent,
} from '../earnings/load-earnings.ts';
import { loadProfile, type ProfileContent } from '../profile/load-profile.ts';
import type { MessagesContent } from '../talk/messages-page.tsx';
import type { MakerCounts } from './maker-frame.tsx';

export type Desk = {
  userId: string;
  artist: { id: number; artist_name: string; photo: string };
  offered: CommissionRow[];
  active: CommissionRow[];
  delivered: CommissionRow[];
  /** The trial song of an artist who is not listed in the shop yet. */
  trial: TrialView | null;
  /** The time of loading, so that server and browser render the same countdowns. */
  now: string;
};

export type CommissionContent = { userId: string; commission: Commission; now: string };

type DeskParams = { id: string };

/**
 * Lets an artist into the studio only if the address has the artist's own user id. Visitors who are not signed
 * in are sent to the sign-in page, and everybody else gets a 403. The server checks this again at every call.
 */
async function requireOwnStudio(args: LoadArgs<DeskParams>): Promise<void> {
  const user = await requireUser(args);
  if (String(user.id) === args.params.id && user.artist_id !== null) return;
  const failure: LoadFailure = { code: 'forbidden' };
  throw data(failure, { status: 403 });
}

/** Loads the page for an address of an artist's studio. */
export async function loadStudio(
  args: LoadArgs<{ id: string; part?: string; commissionId?: string }>,
): Promise<
  | ({ part: 'desk' } & Desk)
  | ({ part: 'commission' } & CommissionContent)
  | ({ part: 'calendar' } & CalendarContent)
  | ({ part: 'messages' } & MessagesContent)
  | ({ part: 'earnings' } & EarningsContent)
  | ({ part: 'statements' } & StatementsContent)
  | { part: 'standing'; userId: string }
  | ({ part: 'profile' } & ProfileContent)
> {
  const { id, part, commissionId } = args.params;
  if (part === undefined) return { part: 'desk', ...(await loadDesk(args)) };
  if (part === 'calendar' && commissionId === undefined) {
    await requireOwnStudio(args);
    return { part, ...(await loadCalendar(args)) };
  }
  if (part === 'messages' && commissionId === undefined) {
    await requireOwnStudio(args);
    const { threads } = await makersOf(args.api).conversations.threads();
    return { part, userId: id, threads, now: new Date().toISOString() };
  }
  if (part === 'earnings' && commissionId === undefined) {
    await requireOwnStudio(args);
    return { part, ...(await loadArtistEarnings(args)) };
  }
  if (part === 'statements' && commissionId === undefined) {
    await requireOwnStudio(args);
    return { part, ...(await loadArtistStatements(args)) };
  }
  if (part === 'standing' && commissionId === undefined) {
    await requireOwnStudio(args);
    return { part, userId: id };
  }
  if (part === 'profile' && commissionId === undefined) {
    await requireOwnStudio(args);
    return { part, ...(await loadProfile(args)) };
  }
  if (part !== 'commissions' || commissionId === undefined) throw notFound();
  return { part: 'commission', ...(await loadCommission({ ...args, params: { id, commissionId } })) };
}

/** Loads the artist's queue. */
async function loadDesk(args: LoadArgs<DeskParams>): Promise<Desk> {
  await requireOwnStudio(args);
  const [queue, { trial }] = await Promise.all([
    args.api.studio.queue(),
    makersOf(args.api).applications.trial(),
  ]);
  return { ...queue, trial, userId: args.params.id, now: new Date().toISOString() };
}

/** Loads a commission: the brief and the artist's work. Rejects with a 404 once it belongs to another artist. */
async function loadCommission(
  args: LoadArgs<DeskParams & { commissionId: string }>,
): Promise<CommissionContent> {
  await requireOwnStudio(args);
  const { id, commissionId } = args.params;
  if (!/^\d{1,15}$/.test(commissionId)) {
    const failure: LoadFailure = { code: 'not_found' };
    throw data(failure, { status: 404 });
  }
  const { commission } = await args.api.studio.commission({ params: { id: Number(commissionId) } });
  return { userId: id, commission, now: new Date().toISOString() };
}

/**
 * The counts beside the links of an artist's navigation. Other people have no counts. If they cannot be loaded,
 * the page works without them.
 */
export async function loadCounts({
  api,
  request,
}: Pick<LoadArgs<object>, 'api' | 'request'>): Promise<MakerCounts> {
  const nothing = { messages: 0, work: 0 };
  if (!plainPath(new URL(request.url).pathname).startsWith('/artist_experience')) return nothing;
  return makersOf(api)
    .conversations.counts()
    .catch(() => nothing);
}
