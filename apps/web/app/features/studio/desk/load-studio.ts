import type { Commission, CommissionRow } from '@keepsong/contract/studio';
import { data } from 'react-router';
import { type LoadArgs, type LoadFailure, notFound } from '~/platform/loading/load.ts';
import { requireUser } from '~/platform/session/require-user.ts';

export type Desk = {
  userId: string;
  artist: { id: number; artist_name: string; photo: string };
  offered: CommissionRow[];
  active: CommissionRow[];
  delivered: CommissionRow[];
  /** When it was loaded, for countdowns that server and browser render alike. */
  now: string;
};

export type CommissionContent = { userId: string; commission: Commission; now: string };

type DeskParams = { id: string };

/**
 * A studio is open to the artist whose user id its address names: a stranger is sent to sign in, everybody else gets
 * a 403. The server decides the same at every call.
 */
async function requireOwnStudio(args: LoadArgs<DeskParams>): Promise<void> {
  const user = await requireUser(args);
  if (String(user.id) === args.params.id && user.artist_id !== null) return;
  const failure: LoadFailure = { code: 'forbidden' };
  throw data(failure, { status: 403 });
}

/** What stands at an address of an artist's studio. */
export async function loadStudio(
  args: LoadArgs<{ id: string; part?: string; commissionId?: string }>,
): Promise<({ part: 'desk' } & Desk) | ({ part: 'commission' } & CommissionContent)> {
  const { id, part, commissionId } = args.params;
  if (part === undefined) return { part: 'desk', ...(await loadDesk(args)) };
  if (part !== 'commissions' || commissionId === undefined) throw notFound();
  return { part: 'commission', ...(await loadCommission({ ...args, params: { id, commissionId } })) };
}

/** The artist's queue. */
async function loadDesk(args: LoadArgs<DeskParams>): Promise<Desk> {
  await requireOwnStudio(args);
  const queue = await args.api.studio.queue();
  return { ...queue, userId: args.params.id, now: new Date().toISOString() };
}

/** One commission: the brief and the work on it. Rejects with a 404 once it is somebody else's. */
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
