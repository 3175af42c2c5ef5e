import type { CheckView } from '@keepsong/contract/makers/checks';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { MOST_NOTES, placeOf } from '@keepsong/domain/studio/check';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { requireStaff, type StaffMember } from '../../../platform/staff/require-staff.ts';
import { noteStaff, type StaffDeed } from '../../../platform/staff/staff-log.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { commissionPath } from '../../notifications/page-paths.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { type Assignment, lockAssignment, moveCommission } from '../studio.repository.ts';
import { type CheckNote, type CheckRow, decideCheck, findNewestCheck } from './checks.repository.ts';
import type { ChecksService } from './checks.service.ts';
import type { HandOver } from './hand-over.service.ts';

type Deps = {
  database: Database;
  artists: Pick<ArtistsService, 'toAsk' | 'summary'>;
  checks: Pick<ChecksService, 'view'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  handOver: HandOver;
};

/**
 * The decision of a member of the staff about a version. `version` is the one that was heard. If there is a
 * newer one, the decision is refused.
 */
export type Verdict = { notes: { at_seconds: number; text: string }[]; version?: number | undefined };

const DECISIONS = { name: 'song_checks', max: 240, seconds: 3_600 } as const;

const deed = ({ story }: Assignment, check: CheckRow, notes: number): Omit<StaffDeed, 'action'> => ({
  orderNumber: story.orderId === null ? null : orderNumber(story.orderId),
  customerId: story.ownerId,
  after: { version: check.version, notes },
});

const notesOf = ({ notes }: Verdict, { durationSeconds }: CheckRow): CheckNote[] =>
  notes
    .slice(0, MOST_NOTES)
    .map(({ at_seconds, text }) => ({ atSeconds: placeOf(at_seconds, durationSeconds), text }));

/** A member of the staff passes a version that waits, or sends it back. */
export function createDecideCheck({
  database,
  artists,
  checks,
  notifications,
  limits,
  clock,
  handOver,
}: Deps) {
  /** The version that waits, locked with its commission. Refuses with `not_found`, `already_decided`, `forbidden`. */
  async function lockWaiting(
    tx: Tx,
    by: StaffMember,
    id: number,
    version: number | undefined,
  ): Promise<Result<Assignment & { check: CheckRow; artistId: number }>> {
    const found = await lockAssignment(tx, id);
    const newest = found && (await findNewestCheck(tx, id));
    if (!found || !newest) return refuse('not_found');
    const { check } = newest;
    const isHeard = version === undefined || version === check.version;
    if (check.outcome !== null || !isHeard) return refuse('already_decided');
    const artist = await artists.summary(tx, check.artistId);
    // Members of the staff who are artists too cannot decide about their own songs.
    if (artist?.userId === by.id) return refuse('forbidden');
    return ok({ ...found, check, artistId: check.artistId });
  }

  async function tellArtist(tx: Tx, { commission, story }: Assignment, check: CheckRow, notes: CheckNote[]) {
    const found = await artists.toAsk(tx, check.artistId);
    if (!found?.reach || found.artist.userId === null) return;
    const params = {
      song: songFactsOf(story.songData),
      artistName: found.artist.artistName,
      path: commissionPath(found.artist.userId, commission.id),
      notes: notes.map(({ atSeconds, text }) => ({ seconds: Math.floor(atSeconds), text })),
    };
    // The key names the version by its id: the numbers of versions began again when a song went to another artist.
    const key = `check:${check.id}:returned`;
    await notifications.notifyUser(tx, found.reach, 'song_returned_artist', params, key);
  }

  async function decide(
    session: Session | null,
    id: number,
    verdict: Verdict,
    act: (
      tx: Tx,
      by: StaffMember,
      found: Assignment & { check: CheckRow },
      notes: CheckNote[],
    ) => Promise<Result<'passed' | 'returned'>>,
  ): Promise<Result<{ check: CheckView }>> {
    const by = requireStaff(session, 'checks');
    if (!by.ok) return by;
    const within = await limits.take(DECISIONS, `user:${by.value.id}`);
    if (!within.ok) return within;
    return database.transaction(async (tx): Promise<Result<{ check: CheckView }>> => {
      const found = await lockWaiting(tx, by.value, id, verdict.version);
      if (!found.ok) return found;
      const { check } = found.value;
      const notes = notesOf(verdict, check);
      const done = await act(tx, by.value, found.value, notes);
      if (!done.ok) return done;
      const decided = { outcome: done.value, decidedAt: clock.now(), decidedBy: by.value.id };
      await decideCheck(tx, check.id, decided, notes);
      const after = await checks.view(tx, id);
      if (!after.ok) return after;
      const action = `check.${done.value}` as const;
      await noteStaff(tx, by.value, clock.now(), { action, ...deed(found.value, check, notes.length) });
      return ok({ check: after.value.check });
    });
  }

  return {
    /**
     * Gives the song to its customer. Refuses with `sign_in_required`, `forbidden` (also for the caller's own
     * song), `not_found`, `too_many_requests`, and `already_decided` when no version waits any more, or another
     * one than was heard.
     */
    pass: (session: Session | null, id: number, verdict: Verdict) =>
      decide(session, id, verdict, async (tx, by, { commission, story, check }) => {
        const done = await handOver(
          tx,
          { commission, story },
          { by: { mover: 'staff', userId: by.id }, putUpAt: check.putUpAt, reason: check.reason },
        );
        return done.ok ? ok('passed' as const) : done;
      }),

    /** Sends the song back to its artist with notes. Refuses as `pass` does. */
    sendBack: (session: Session | null, id: number, verdict: Verdict) =>
      decide(session, id, verdict, async (tx, by, { commission, story, check }, notes) => {
        const to = commission.state === 'change_to_be_checked' ? 'in_revision' : 'accepted';
        await moveCommission(
          tx,
          commission,
          to,
          { mover: 'staff', userId: by.id },
          { set: {}, why: 'sent_back' },
        );
        await tellArtist(tx, { commission, story }, check, notes);
        return ok('returned' as const);
      }),
  };
}

export type DecideCheck = ReturnType<typeof createDecideCheck>;
