import type { Draft } from '@keepsong/contract/builder';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { letCheckoutsGoOf } from '../checkout/quote/draft-checkouts.service.ts';
import type { AskedMessages } from '../notifications/asked-messages.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { mayOpenDraft, mayOwnDraft, provedEmail } from './draft-access.ts';
import { createDraftLinks } from './draft-links.service.ts';
import {
  adoptDrafts,
  type DraftRow,
  deleteDraft,
  findDraft,
  findDraftsOf,
  letGoOfDraft,
  markOrdered,
  type NewOwner,
  removeVisitor,
} from './drafts.repository.ts';
import { memoView, pronunciationView } from './pronunciation-view.ts';
import { loadSpoken, type PronunciationRow } from './pronunciations.repository.ts';
import { createWriteDrafts } from './write-drafts.service.ts';

export type DraftsDeps = {
  database: Database;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow'>;
  notifications: Notifications;
  askedMessages: AskedMessages;
  limits: Limits;
  clock: Clock;
};

/** The parts of a saved pronunciation that a draft contains. */
export type SpokenName = Pick<PronunciationRow, 'id' | 'subject' | 'pronounce' | 'audioKey'> & {
  expiresAt: Date | null;
};

/**
 * The refusal for a draft that the caller cannot open. The message has the exact words of spec 4.2-10 and 8.4-02: a
 * browser that receives them begins a new draft.
 */
const NO_DRAFT = {
  ok: false,
  refusal: { code: 'not_found', message: 'Songbuilder not found' },
} as const satisfies Result<never>;

/** Puts the saved pronunciations into the song data. Pronunciations that the browser sent are ignored. */
function withPronunciations(songData: SongData, rows: readonly SpokenName[]): SongData {
  return {
    ...songData,
    pronunciations: rows.map((row) => ({
      subject: row.subject,
      pronounce: row.pronounce,
      audio: row.audioKey === null ? null : row.id,
      saved: true,
      expire: row.expiresAt?.toISOString() ?? null,
    })),
  };
}

/**
 * The song data of a draft, in the form that is stored with an order. Refuses with `not_found`, also when the draft
 * belongs to somebody else.
 */
export function openSong(
  draft: Pick<DraftRow, 'id' | 'slug' | 'visitorIds' | 'userId' | 'email' | 'songData'> | null,
  spoken: readonly SpokenName[],
  session: Session,
): Result<{ builderId: number; slug: string; data: SongData }> {
  if (!draft || !mayOpenDraft(draft, session)) return refuse('not_found');
  const { id, slug, songData } = draft;
  return ok({ builderId: id, slug, data: { ...withPronunciations(songData, spoken), slug } });
}

/** A draft as the API returns it, with its slug in the song data (spec 3.2-02). */
export async function draftView(db: DbOrTx, row: DraftRow): Promise<Draft> {
  const spoken = await loadSpoken(db, row.id);
  const pronunciations = spoken.filter(({ kind }) => kind === 'name');
  return {
    slug: row.slug,
    song_data: { ...withPronunciations(row.songData, pronunciations), slug: row.slug },
    pronunciations: pronunciations.map(pronunciationView),
    voice_memo: memoView(spoken.find(({ kind }) => kind === 'memo')),
    email: row.email,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Song drafts: saved while the customer writes, and opened again in this browser, by e-mail or by a mailed link. */
export function createDraftsService(deps: DraftsDeps) {
  const { database, oldFiles, notifications, askedMessages, limits, clock } = deps;
  const { db } = database;

  /**
   * Finds a draft that the session may open. Refuses with `not_found`, also for a draft of somebody else, so
   * that nobody can find out which slugs exist.
   */
  async function openDraft(tx: DbOrTx, slug: string, session: Session | null): Promise<Result<DraftRow>> {
    const row = await findDraft(tx, slug);
    return row && mayOpenDraft(row, session) ? ok(row) : NO_DRAFT;
  }

  return {
    openDraft,

    async get(slug: string, session: Session | null): Promise<Result<Draft>> {
      const row = await openDraft(db, slug, session);
      return row.ok ? ok(await draftView(db, row.value)) : row;
    },

    /**
     * Lists drafts, newest first. Without `email` it lists the caller's own drafts; for a signed-in user this list may
     * be empty. Refusals: `not_found` when the e-mail belongs to another person, or when there are no drafts.
     */
    async byEmail(email: string | undefined, session: Session | null): Promise<Result<Draft[]>> {
      if (!session) return NO_DRAFT;
      const rows = await findDraftsOf(db, {
        visitorId: session.visitorId,
        userId: session.user?.id ?? null,
        provedEmail: provedEmail(session),
      });
      const asked = email?.toLowerCase();
      const isOwn = asked === undefined || asked === session.user?.email.toLowerCase();
      const listed = isOwn ? rows : rows.filter((row) => row.email?.toLowerCase() === asked);
      const ownNone = asked === undefined && session.user !== null;
      if (listed.length === 0 && !ownNone) return NO_DRAFT;
      return ok(await Promise.all(listed.map((row) => draftView(db, row))));
    },

    /**
     * Deletes a draft with its recordings. A draft with a payment under way is not deleted, because its order needs the
     * data: only all access to it is removed. A browser that opened the draft by a link loses only its own access.
     * Refusals: `not_found`.
     */
    async remove(slug: string, session: Session | null): Promise<Result<{ deleted: true }>> {
      const row = await openDraft(db, slug, session);
      if (!row.ok) return row;
      const { id } = row.value;
      if (session && !mayOwnDraft(row.value, session)) {
        await removeVisitor(db, id, session.visitorId);
        return ok({ deleted: true });
      }
      const recordings = (await loadSpoken(db, id)).flatMap(({ audioKey }) => audioKey ?? []);
      const gone = await database.transaction(async (tx): Promise<Result<string[]>> => {
        await letCheckoutsGoOf(tx, id);
        if (!(await deleteDraft(tx, id))) {
          await letGoOfDraft(tx, id);
          return ok([]);
        }
        await oldFiles.note(tx, recordings);
        return ok(recordings);
      });
      if (!gone.ok) return gone;
      await oldFiles.deleteNow(gone.value);
      return ok({ deleted: true });
    },

    ...createWriteDrafts({ db, limits, clock, openDraft, view: draftView }),
    ...createDraftLinks({ database, notifications, askedMessages, clock, openDraft, view: draftView }),

    /**
     * Marks a draft as ordered and keeps its recordings. False when an order was already made from this draft.
     */
    takeForOrder: (tx: Tx, id: number, now: Date): Promise<boolean> => markOrdered(tx, id, now),

    /**
     * Makes the user the owner of drafts that this browser began, and of drafts that it opened by a link and that are
     * stored with the user's proved e-mail.
     */
    adopt: (newOwner: NewOwner) => adoptDrafts(db, newOwner),
  };
}

export type DraftsService = ReturnType<typeof createDraftsService>;
