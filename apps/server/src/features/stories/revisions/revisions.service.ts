import type { StoryRevisions } from '@keepsong/contract/story/story-work';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { mayReturn, type RevisionOrder, readRevision, revisionCost } from '@keepsong/domain/stories/revision';
import { revisionDue } from '@keepsong/domain/studio/commission';
import { revisionFee } from '@keepsong/domain/studio/fee';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { By } from '../../../platform/states/move.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { reopenCommission } from '../../studio/commissions.service.ts';
import {
  type CommissionedStory,
  findCommissioned,
  lockCommissioned,
} from '../work/commissioned.repository.ts';
import { createTellArtist } from '../work/tell-artist.service.ts';
import { type AcceptRevisionsDeps, createAcceptRevisions } from './accept-revisions.service.ts';
import { createRevisionDesk, requireDelivered } from './revision-desk.service.ts';
import { findArtistOf, findRevisions, insertRevision } from './revisions.repository.ts';

type Deps = AcceptRevisionsDeps & {
  notifications: Notifications;
  settleEarnings: Pick<SettleEarnings, 'rates'>;
};

/** The body of a request for a revision. It is not checked yet. */
export type RevisionInput = { revision_requests: unknown; note: unknown };

/** The field of an order's line that matters here. Lines without a revision are skipped. */
type OrderLine = Pick<FrozenCart['lines'][number], 'revision'>;
type RevisingOrder = { id: number; createdAt: Date };

/** The lines to sing again, and how many of them are free and how many are paid. */
type NewRevision = RevisionOrder & {
  storyId: number;
  orderId?: number;
  returnOf?: number;
  freeLines: number;
  paidLines: number;
  feeCents: number;
  createdAt: Date;
};

/**
 * The owner's side of revisions: requesting them (free or by an order), giving them back, and accepting the new version.
 */
export function createRevisionsService(deps: Deps) {
  const { database, settleEarnings, clock } = deps;
  const { db } = database;
  const { freeNow, view } = createRevisionDesk(deps);
  const tellArtist = createTellArtist(deps);

  /** Notifies the artist that the owner wants lines sung again. */
  async function tellOfRevision(
    tx: Tx | DbOrTx,
    own: CommissionedStory,
    lines: number,
    due: Date,
    key: string,
  ) {
    const { story } = own;
    const paramsOf = (about: { artistName: string; path: string }) => ({
      ...about,
      song: songFactsOf(story.songData, story.title),
      fromName: story.fromName,
      lines,
      dueAt: due.toISOString(),
    });
    await tellArtist(tx, own, 'revision_to_artist', paramsOf, key);
  }

  /** Begins what the owner asks of the artist without paying now, and tells the artist. Returns what the owner sees then. */
  async function beginAsked(
    tx: Tx,
    own: CommissionedStory,
    asked: Omit<NewRevision, 'storyId' | 'createdAt'>,
  ): Promise<StoryRevisions> {
    const { story } = own;
    const owner = { mover: 'customer', userId: story.ownerId } as const;
    const begun = await beginRevision(tx, { ...asked, storyId: story.id, createdAt: clock.now() }, owner);
    await tellOfRevision(tx, own, asked.requests.length, begun.dueAt, `revision:${begun.id}`);
    return view(tx, (await findCommissioned(tx, story.slug)) ?? own);
  }

  return {
    ...createAcceptRevisions(deps),

    /** Refusals: `sign_in_required`, `not_found`. */
    async get(slug: string, session: Session | null): Promise<Result<StoryRevisions>> {
      const own = requireDelivered(await findCommissioned(db, slug), session);
      return own.ok ? ok(await view(db, own.value)) : own;
    },

    /**
     * Requests a free revision. A revision with more lines than are free must be bought in the cart. Refusals:
     * `sign_in_required`, `not_found`, `revision_under_way`, `revision_invalid` with fields, `revision_costs`.
     */
    async request(
      slug: string,
      input: RevisionInput,
      session: Session | null,
    ): Promise<Result<StoryRevisions>> {
      return database.transaction(async (tx): Promise<Result<StoryRevisions>> => {
        const own = requireDelivered(await lockCommissioned(tx, slug), session);
        if (!own.ok) return own;
        const { story } = own.value;
        const { revisions, free } = await freeNow(tx, own.value);
        if (own.value.commission.state !== 'delivered' || revisions.some(({ state }) => state === 'answered'))
          return refuse('revision_under_way');
        const order = readRevision(
          { requests: input.revision_requests, note: input.note },
          story.lyrics ?? '',
        );
        if (!order.ok) return order;
        const lines = order.value.requests.length;
        const cost = revisionCost(lines, { free: free.lines, pricePerLine: 0 });
        if (cost.paidLines > 0) return refuse('revision_costs', { lines: cost.paidLines });
        const given = { freeLines: lines, paidLines: 0, feeCents: 0 };
        return ok(await beginAsked(tx, own.value, { ...order.value, ...given }));
      });
    },

    /**
     * Gives a sung change back that is not what was asked. The same lines are sung once more, for nothing. Refusals:
     * `sign_in_required`; `revision_under_way` when the song is in work again; `not_found` when the change is not sung,
     * is accepted, or has come back too often.
     */
    async giveBack(
      slug: string,
      id: number,
      note: string,
      session: Session | null,
    ): Promise<Result<StoryRevisions>> {
      return database.transaction(async (tx): Promise<Result<StoryRevisions>> => {
        const own = requireDelivered(await lockCommissioned(tx, slug), session);
        if (!own.ok) return own;
        const { story, commission } = own.value;
        const revisions = await findRevisions(tx, story.id);
        const sung = revisions.find((one) => one.id === id && one.state === 'answered');
        if (!sung) return refuse('not_found');
        if (commission.state !== 'delivered') return refuse('revision_under_way');
        if (!mayReturn(sung, revisions)) return refuse('not_found');
        const { requests, freeLines, paidLines, orderId } = sung;
        // What was paid for the lines stands for them until they are right. Their pay was posted with the first version.
        const paid = { freeLines, paidLines, feeCents: 0, ...(orderId === null ? {} : { orderId }) };
        return ok(await beginAsked(tx, own.value, { requests, note, returnOf: id, ...paid }));
      });
    },

    /** Begins the revisions that a paid order contains. Each song goes back to its artist. */
    async order(tx: Tx, order: RevisingOrder, lines: readonly OrderLine[], by: By): Promise<void> {
      const { id: orderId, createdAt } = order;
      for (const { revision } of lines) {
        if (!revision) continue;
        const { cents, ...marked } = revision;
        const artistId = await findArtistOf(tx, marked.storyId);
        const rates = artistId === null ? undefined : await settleEarnings.rates(tx, { artistId }, createdAt);
        await beginRevision(tx, { ...marked, orderId, feeCents: revisionFee(cents, rates), createdAt }, by);
      }
    },
  };
}

export type RevisionsService = ReturnType<typeof createRevisionsService>;

/** Stores a revision and gives the song back to its artist. Every revision begins here, whether it is free or paid. */
async function beginRevision(tx: Tx, asked: NewRevision, by: By): Promise<{ id: number; dueAt: Date }> {
  const { storyId, feeCents, createdAt } = asked;
  const dueAt = revisionDue(createdAt);
  const id = await insertRevision(tx, { ...asked, dueAt }, by);
  await reopenCommission(tx, storyId, { dueAt, feeCents }, by);
  return { id, dueAt };
}
