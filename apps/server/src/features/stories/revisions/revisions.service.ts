import type { StoryRevisions } from '@keepsong/contract/story/story-work';
import { REVISION } from '@keepsong/domain/cart/named-products';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { freeLines, REVISION_DAYS, readRevision, revisionCost } from '@keepsong/domain/stories/revision';
import { dueAt } from '@keepsong/domain/studio/commission';
import { revisionFee } from '@keepsong/domain/studio/fee';
import type { FrozenCart } from '../../../../db/schema/checkout.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { By } from '../../../platform/states/move.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { reopenCommission } from '../../studio/commissions.service.ts';
import type { StoryRow } from '../stories.repository.ts';
import { artistRevisionView, messageView, revisionView } from './revision-view.ts';
import { createTellArtist, requireOwn, stateOf } from './story-work.ts';
import {
  acceptRevision,
  answerRevisions,
  findCommissioned,
  findLinePrice,
  findRevisions,
  findStoryMessages,
  forgetOldRecordings,
  insertRevision,
  lockCommissioned,
  type OwnStory,
  setAnswer,
} from './work.repository.ts';

type Deps = {
  database: Database;
  artists: ArtistsService;
  notifications: Notifications;
  storage: Pick<Storage, 'delete'>;
  clock: Clock;
};

/** What is asked for: taken as it came, and read by the lyrics. */
export type RevisionInput = { revision_requests: unknown; note: unknown };

/** A line of an order; only those of revisions count. */
type OrderLine = Pick<FrozenCart['lines'][number], 'revision'>;
type RevisingOrder = { id: number; createdAt: Date };

/** Lines sung again: asked for by the owner, answered by the artist with a new version, accepted by the owner. */
export function createRevisionsService({ database, artists, notifications, storage, clock }: Deps) {
  const { db } = database;
  const tellArtist = createTellArtist({ artists, notifications });

  /** Refuses `not_found` for a song that is not there yet. */
  function requireDelivered(found: OwnStory | null, session: Session | null): Result<OwnStory> {
    const own = requireOwn(found, session);
    if (!own.ok) return own;
    return own.value.story.status === 'shipped' ? own : refuse('not_found');
  }

  async function freeNow(tx: DbOrTx, { story }: OwnStory) {
    const revisions = await findRevisions(tx, story.id);
    const hadFree = revisions.some((one) => one.freeLines > 0);
    const deliveredAt = story.deliveredAt ?? story.createdAt;
    return { revisions, free: freeLines({ deliveredAt, hadFree }, clock.now()) };
  }

  async function view(tx: DbOrTx, own: OwnStory): Promise<StoryRevisions> {
    const { story } = own;
    const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
    const { revisions, free } = await freeNow(tx, own);
    return {
      story_id: story.id,
      owner_id: story.ownerId,
      slug: story.slug,
      recipient: story.songData.recipient,
      artist_name: artist?.artistName ?? '',
      song: {
        title: story.title,
        lyrics: story.lyrics ?? '',
        audio_url: story.audioKey && `/media/${story.audioKey}`,
        duration_seconds: story.durationSeconds,
      },
      may_ask: stateOf(own) === 'delivered' && revisions.every(({ state }) => state !== 'answered'),
      free_lines: free.lines,
      free_until: free.until.toISOString(),
      price_per_line: (await findLinePrice(tx, REVISION)) ?? 0,
      revisions: revisions.map(revisionView),
    };
  }

  /** Tells the artist of lines that are to be sung again. */
  async function tellOfRevision(tx: Tx | DbOrTx, own: OwnStory, lines: number, due: Date, key: string) {
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

  return {
    /** Refusals: `sign_in_required`, `not_found`. */
    async get(slug: string, session: Session | null): Promise<Result<StoryRevisions>> {
      const own = requireDelivered(await findCommissioned(db, slug), session);
      return own.ok ? ok(await view(db, own.value)) : own;
    },

    /**
     * As many lines as are free; more go through the cart. Refusals: `sign_in_required`, `not_found`,
     * `revision_under_way`, `revision_invalid` with fields, `revision_costs`.
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
        if (stateOf(own.value) !== 'delivered' || revisions.some(({ state }) => state === 'answered'))
          return refuse('revision_under_way');
        const order = readRevision(
          { requests: input.revision_requests, note: input.note },
          story.lyrics ?? '',
        );
        if (!order.ok) return order;
        const lines = order.value.requests.length;
        const cost = revisionCost(lines, { free: free.lines, pricePerLine: 0 });
        if (cost.paidLines > 0) return refuse('revision_costs', { lines: cost.paidLines });
        const now = clock.now();
        const due = dueAt(now, REVISION_DAYS);
        const values = { ...order.value, storyId: story.id, freeLines: lines, dueAt: due, createdAt: now };
        const owner = { mover: 'customer', userId: story.ownerId } as const;
        const id = await insertRevision(tx, values, owner);
        await reopenCommission(tx, story.id, { dueAt: due, feeCents: 0 }, owner);
        await tellOfRevision(tx, own.value, lines, due, `revision:${id}`);
        const changed = await findCommissioned(tx, slug);
        return ok(await view(tx, changed ?? own.value));
      });
    },

    /** The lines that a paid order has sung again: their songs are with their artists from now on. */
    async order(tx: Tx, order: RevisingOrder, lines: readonly OrderLine[], by: By): Promise<void> {
      const { id: orderId, createdAt } = order;
      const due = dueAt(createdAt, REVISION_DAYS);
      for (const { revision } of lines) {
        if (!revision) continue;
        const { cents, ...marked } = revision;
        const feeCents = revisionFee(cents);
        await insertRevision(tx, { ...marked, orderId, feeCents, dueAt: due, createdAt }, by);
        await reopenCommission(tx, revision.storyId, { dueAt: due, feeCents }, by);
      }
    },

    /** The new version is the song: the old recording goes. Refusals: `sign_in_required`, `not_found`. */
    async accept(slug: string, id: number, session: Session | null): Promise<Result<StoryRevisions>> {
      const accepted = await database.transaction(
        async (tx): Promise<Result<{ answer: StoryRevisions; gone: string[] }>> => {
          const own = requireDelivered(await lockCommissioned(tx, slug), session);
          if (!own.ok) return own;
          const { story } = own.value;
          const revisions = await findRevisions(tx, story.id);
          const revision = revisions.find((one) => one.id === id);
          if (!revision || revision.state === 'requested') return refuse('not_found');
          const owner = { mover: 'customer', userId: story.ownerId } as const;
          await acceptRevision(tx, id, clock.now(), owner);
          const gone = await forgetOldRecordings(tx, story.id);
          return ok({ answer: await view(tx, own.value), gone });
        },
      );
      if (!accepted.ok) return accepted;
      for (const key of accepted.value.gone) await storage.delete(key);
      return ok(accepted.value.answer);
    },

    /** What the artist reads beside the brief: messages, and what is to be sung again. */
    async forArtist(tx: DbOrTx, storyId: number) {
      const [messages, revisions] = await Promise.all([
        findStoryMessages(tx, storyId),
        findRevisions(tx, storyId),
      ]);
      return { messages: messages.map(messageView), revisions: revisions.map(artistRevisionView) };
    },
    /** Keeps the artist's words to the new version. False when nothing was asked for. */
    answer: (tx: DbOrTx, storyId: number, answer: string) => setAnswer(tx, storyId, answer),
    /** The new version takes the place of the song: answers how many revisions it answers. */
    answered: (tx: DbOrTx, before: StoryRow) => answerRevisions(tx, before, clock.now()),
  };
}

export type RevisionsService = ReturnType<typeof createRevisionsService>;
