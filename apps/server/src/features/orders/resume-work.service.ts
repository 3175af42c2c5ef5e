import type { ResumePreview } from '@keepsong/contract/order-changes';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { mayResume, resumeEffects } from '@keepsong/domain/orders/resume';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { requireStaff } from '../../platform/staff/require-staff.ts';
import { noteStaff } from '../../platform/staff/staff-log.ts';
import type { ResumeGoods } from '../checkout/refunds/resume-goods.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { ORDERS_PATH, storyPath } from '../notifications/page-paths.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import type { ResumeSong, Resumption } from '../studio/resume-song.service.ts';
import { findStopper, findToChange, lockToChange, type ToChange } from './order-change.repository.ts';

type Deps = {
  database: Database;
  clock: Clock;
  limits: Limits;
  resumeSong: ResumeSong;
  resumeGoods: ResumeGoods;
  notifications: Pick<Notifications, 'notifyOwner' | 'notifyUserId'>;
};

const RESUMES = { name: 'order_resumes', max: 120, seconds: 3_600 } as const;

/**
 * Resumes work that was stopped because the customer's bank took the money back, or because the payment provider
 * refunded it. Once the shop has the money after all, a song with its goods can be resumed, and so can goods alone.
 * A member of the staff decides, because the customer may not want the song any more.
 */
export function createResumeWork(deps: Deps) {
  const { database, clock, limits, resumeSong, resumeGoods, notifications } = deps;
  const { db } = database;

  async function allowed(on: DbOrTx, { order, story, work }: ToChange) {
    const goods = await resumeGoods.of(on, order);
    const isStopped = story?.status === 'canceled' && story.deletedAt === null;
    const may = mayResume({
      ...{ order: order.state, song: isStopped ? story.status : null, work: work?.state ?? null },
      stoppedBy: isStopped ? await findStopper(on, story.id) : null,
      ...{ isSongPaid: goods.isSongPaid, hasStoppedGoods: goods.hasVendors },
    });
    return may.ok ? ok({ ...goods, what: may.value }) : may;
  }

  const viewOf = (
    goods: { what: 'song' | 'goods'; hasVendors: boolean; hasVoidCards: boolean },
    resumption: Resumption | null,
  ): ResumePreview => ({
    effects: resumeEffects({
      ...{ hasArtist: resumption !== null, dayMoves: resumption?.moves ?? false },
      ...goods,
    }),
    artist: resumption?.artist ?? null,
    day: resumption?.day ?? null,
  });

  async function tellCustomer(tx: Tx, { order, story }: ToChange, resumption: Resumption | null | 'goods') {
    const key = `order:${order.id}:resumed:${clock.now().toISOString()}`;
    if (!story || resumption === 'goods') {
      const params = { orderId: order.id, song: null, artistName: null, promisedDay: null };
      const about = { ...params, storyPath: ORDERS_PATH };
      return notifications.notifyUserId(tx, order.userId, 'order_resumed', about, key);
    }
    const params = {
      orderId: order.id,
      song: songFactsOf(story.songData, story.title),
      artistName: resumption?.artist.name ?? null,
      promisedDay: resumption?.day ?? null,
      storyPath: storyPath(story.slug),
    };
    await notifications.notifyOwner(tx, story.id, 'order_resumed', params, key);
  }

  return {
    /** Whether the page of an order offers to resume the work. */
    async isPossible(found: ToChange): Promise<boolean> {
      const isStopped =
        found.story?.status === 'canceled' || (await resumeGoods.hasStopped(db, found.order.id));
      return isStopped && (await allowed(db, found)).ok;
    },

    /**
     * Refuses with `sign_in_required`, `forbidden`, `not_found`, `order_closed`, `commission_state`, and with
     * `artist_unavailable` when the artist takes no songs; the caller can then name another artist.
     */
    async preview(
      session: Session | null,
      orderId: number | null,
      artistId: number | null,
    ): Promise<Result<ResumePreview>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const found = orderId === null ? null : await findToChange(db, orderId);
      if (!found) return refuse('not_found');
      const goods = await allowed(db, found);
      if (!goods.ok) return goods;
      if (goods.value.what === 'goods') return ok(viewOf(goods.value, null));
      const planned = await resumeSong.plan(db, found.story?.id ?? 0, artistId);
      return planned.ok ? ok(viewOf(goods.value, planned.value)) : planned;
    },

    /**
     * Resumes the work, and tells artist, vendors and customer. Refuses as `preview` does, and with
     * `too_many_requests`.
     */
    async resume(
      session: Session | null,
      orderId: number | null,
      { artistId, reason }: { artistId: number | null; reason: string },
    ): Promise<Result<ResumePreview>> {
      const by = requireStaff(session, 'orders');
      if (!by.ok) return by;
      const within = await limits.take(RESUMES, `staff:${by.value.id}`);
      if (!within.ok) return within;
      return database.transaction(async (tx): Promise<Result<ResumePreview>> => {
        const found = orderId === null ? null : await lockToChange(tx, orderId);
        if (!found) return refuse('not_found');
        const goods = await allowed(tx, found);
        if (!goods.ok) return goods;
        const mover = { mover: 'staff' as const, userId: by.value.id };
        const isSong = goods.value.what === 'song';
        const done = isSong
          ? await resumeSong.resume(tx, found.story?.id ?? 0, artistId, { by: mover, reason })
          : ok(null);
        if (!done.ok) return done;
        await resumeGoods.tellVendors(tx, found.order, mover);
        await tellCustomer(tx, found, isSong ? done.value : 'goods');
        const view = viewOf(goods.value, done.value);
        await noteStaff(tx, by.value, clock.now(), {
          action: 'order.resumed',
          orderNumber: orderNumber(found.order.id),
          customerId: found.order.userId,
          before: { work: found.work?.state ?? null },
          after: { artist: view.artist?.id ?? null, day: view.day, effects: view.effects },
          reason,
        });
        return ok(view);
      });
    },
  };
}

export type ResumeWork = ReturnType<typeof createResumeWork>;
