import type { Draft } from '@keepsong/contract/builder';
import { normalizeSongData } from '@keepsong/domain/builder/normalize-song-data';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { addressSubject, type Limits, longestRefusal } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { randomSlug } from '../../platform/ids.ts';
import { mayOwnDraft } from './draft-access.ts';
import { type DraftRow, insertDraft, saveDraft } from './drafts.repository.ts';

/** The limit is so high that it stops only scripts. No person begins this many drafts in an hour. */
const NEW_DRAFTS = { name: 'draft_create', max: 60, seconds: 3600 };
/**
 * A script may drop its cookie each time, so each network address has a limit too. This limit is higher,
 * because many people in an office share one address.
 */
const NEW_DRAFTS_PER_ADDRESS = { name: 'draft_create_address', max: 240, seconds: 3600 };

export type DraftInput = { song_data: Record<string, unknown>; email?: string | null | undefined };
/** The fields to change; missing fields stay as they are (spec 7.2-05). */
export type DraftChange = Partial<DraftInput> & { revision?: number | undefined };

type Deps = {
  db: Db;
  limits: Limits;
  clock: Clock;
  openDraft(tx: DbOrTx, slug: string, session: Session | null): Promise<Result<DraftRow>>;
  view(tx: DbOrTx, row: DraftRow): Promise<Draft>;
};

const emailOf = (input: Partial<DraftInput>, songData: SongData) =>
  input.email?.trim() || songData.gifter_email.trim() || null;

/**
 * The e-mail of a changed draft. The e-mail gives access to the draft, so only a session that may own the draft can
 * change it.
 */
function changedEmail(row: DraftRow, change: DraftChange, songData: SongData, session: Session | null) {
  const isGiven = change.email !== undefined || Object.hasOwn(change.song_data ?? {}, 'gifter_email');
  return isGiven && mayOwnDraft(row, session) ? emailOf(change, songData) : row.email;
}

/** Creates a draft when its customer begins to write, and saves each change. */
export function createWriteDrafts({ db, limits, clock, openDraft, view }: Deps) {
  return {
    /** Creates a draft. Refusals: `account_blocked`, `song_data_invalid` with fields, `too_many_requests`. */
    async create(input: DraftInput, session: Session, ip: string): Promise<Result<Draft>> {
      if (session.isBlocked) return refuse('account_blocked');
      const songData = normalizeSongData(input.song_data);
      if (!songData.ok) return songData;
      const taken = await Promise.all([
        limits.take(NEW_DRAFTS, session.visitorId),
        limits.take(NEW_DRAFTS_PER_ADDRESS, addressSubject(ip)),
      ]);
      const within = longestRefusal(taken);
      if (!within.ok) return within;
      const now = clock.now();
      const row = await insertDraft(db, {
        createdAt: now,
        updatedAt: now,
        slug: randomSlug(),
        visitorIds: [session.visitorId],
        userId: session.user?.id ?? null,
        email: emailOf(input, songData.value),
        songData: { ...songData.value, pronunciations: [] },
      });
      return ok(await view(db, row));
    },

    /**
     * Changes the given fields. When `revision` is given and the draft has another one, somebody else has saved
     * meanwhile and the change is refused. Refusals: `account_blocked`, `not_found`, `song_data_invalid`, `draft_conflict` (the browser
     * reads the newest revision and saves again).
     */
    async update(slug: string, change: DraftChange, session: Session | null): Promise<Result<Draft>> {
      if (session?.isBlocked) return refuse('account_blocked');
      const row = await openDraft(db, slug, session);
      if (!row.ok) return row;
      const songData = normalizeSongData({ ...row.value.songData, ...change.song_data });
      if (!songData.ok) return songData;
      const newOwner = mayOwnDraft(row.value, session) ? (session?.user?.id ?? null) : null;
      const saved = await saveDraft(
        db,
        row.value.id,
        change.revision ?? row.value.revision,
        {
          songData: { ...songData.value, pronunciations: [] },
          email: changedEmail(row.value, change, songData.value, session),
          userId: row.value.userId ?? newOwner,
        },
        clock.now(),
      );
      return saved ? ok(await view(db, saved)) : refuse('draft_conflict');
    },
  };
}
