import type { Draft } from '@keepsong/contract/builder';
import { normalizeSongData } from '@keepsong/domain/builder/normalize-song-data';
import type { SongData } from '@keepsong/domain/builder/song-data';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import { addressSubject, type Limits, longestRefusal } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { randomSlug, randomToken, sha256 } from '../../platform/ids.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { mayOpenDraft, mayOwnDraft, provedEmail } from './draft-access.ts';
import {
  addVisitor,
  adoptDrafts,
  claimLink,
  type DraftRow,
  deleteDraft,
  findDraft,
  findDraftsOf,
  findLink,
  insertDraft,
  insertLink,
  letGoOfDraft,
  type NewOwner,
  removeVisitor,
  saveDraft,
} from './drafts.repository.ts';
import { pronunciationView } from './pronunciation-view.ts';
import { loadPronunciations, type PronunciationRow } from './pronunciations.repository.ts';

/** Links in mails work for 30 days, as long as recordings of unpaid drafts are kept. */
const LINK_DAYS = 30;
const DAY_MS = 86_400_000;
const LINKS_PER_DRAFT = { name: 'draft_link', max: 5, seconds: 600 };
/** Nobody fills a builder this often; a script does. */
const NEW_DRAFTS = { name: 'draft_create', max: 60, seconds: 3600 };
/** The script may forget its cookie each time; an office has many people behind one address. */
const NEW_DRAFTS_PER_ADDRESS = { name: 'draft_create_address', max: 240, seconds: 3600 };

export type DraftInput = { song_data: Record<string, unknown>; email?: string | null | undefined };
/** The fields to change; what is left out stays as it is (spec 7.2-05). */
export type DraftChange = Partial<DraftInput> & { revision?: number | undefined };

export type DraftsDeps = {
  database: Database;
  storage: Storage;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
};

/** What a draft says of how a name is spoken. */
export type SpokenName = Pick<PronunciationRow, 'id' | 'subject' | 'pronounce' | 'audioKey'> & {
  expiresAt: Date | string | null;
};

/** Refused in the words of spec 4.2-10 and 8.4-02, by which a browser begins a new one. */
const NO_DRAFT = {
  ok: false,
  refusal: { code: 'not_found', message: 'Songbuilder not found' },
} as const satisfies Result<never>;

/** The saved pronunciations are the truth: what a browser sends in their place is not looked at. */
function withPronunciations(songData: SongData, rows: readonly SpokenName[]): SongData {
  return {
    ...songData,
    pronunciations: rows.map((row) => ({
      subject: row.subject,
      pronounce: row.pronounce,
      audio: row.audioKey === null ? null : row.id,
      saved: true,
      expire: row.expiresAt && new Date(row.expiresAt).toISOString(),
    })),
  };
}

/** A draft's song data as an order freezes it. Refuses `not_found`, also for a draft that is somebody else's. */
export function openSong(
  draft: Pick<DraftRow, 'id' | 'slug' | 'visitorIds' | 'userId' | 'email' | 'songData'> | null,
  spoken: readonly SpokenName[],
  session: Session,
): Result<{ builderId: number; slug: string; data: SongData }> {
  if (!draft || !mayOpenDraft(draft, session)) return refuse('not_found');
  const { id, slug, songData } = draft;
  return ok({ builderId: id, slug, data: { ...withPronunciations(songData, spoken), slug } });
}

/** A draft as the API tells it, with its slug in the song data (spec 3.2-02). */
export async function draftView(db: DbOrTx, row: DraftRow): Promise<Draft> {
  const pronunciations = await loadPronunciations(db, row.id);
  return {
    slug: row.slug,
    song_data: { ...withPronunciations(row.songData, pronunciations), slug: row.slug },
    pronunciations: pronunciations.map(pronunciationView),
    email: row.email,
    revision: row.revision,
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Song drafts: saved as the customer writes, opened again on this browser, by e-mail or by a mailed link. */
export function createDraftsService({ database, storage, notifications, limits, clock }: DraftsDeps) {
  const { db } = database;

  /** Refusals: `not_found`, also for a draft that is somebody else's, so that slugs cannot be tried out. */
  async function openDraft(tx: DbOrTx, slug: string, session: Session | null): Promise<Result<DraftRow>> {
    const row = await findDraft(tx, slug);
    return row && mayOpenDraft(row, session) ? ok(row) : NO_DRAFT;
  }

  const emailOf = (input: Partial<DraftInput>, songData: SongData) =>
    input.email?.trim() || songData.gifter_email.trim() || null;

  /** The e-mail of a changed draft: it opens the draft, so only who may own the draft says what it is. */
  function changedEmail(row: DraftRow, change: DraftChange, songData: SongData, session: Session | null) {
    const isGiven = change.email !== undefined || Object.hasOwn(change.song_data ?? {}, 'gifter_email');
    return isGiven && mayOwnDraft(row, session) ? emailOf(change, songData) : row.email;
  }

  return {
    openDraft,
    /** Refusals: `song_data_invalid` with fields, `too_many_requests`. */
    async create(input: DraftInput, session: Session, ip: string): Promise<Result<Draft>> {
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
      return ok(await draftView(db, row));
    },

    async get(slug: string, session: Session | null): Promise<Result<Draft>> {
      const row = await openDraft(db, slug, session);
      return row.ok ? ok(await draftView(db, row.value)) : row;
    },

    /**
     * The newest first; without an e-mail one's own, which for a signed-in user may be none.
     * Refusals: `not_found` when asked for another person's e-mail, or when there is none.
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
     * Changes the given fields over the revision that the browser knew; without one, over the newest.
     * Refusals: `not_found`, `song_data_invalid`, `draft_conflict` (read the newest and save again).
     */
    async update(slug: string, change: DraftChange, session: Session | null): Promise<Result<Draft>> {
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
      return saved ? ok(await draftView(db, saved)) : refuse('draft_conflict');
    },

    /**
     * Deletes a draft with its recordings. One that is being paid for only closes: its order keeps the recordings.
     * A browser that came to it by a link leaves it to whoever began it.
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
      const recordings = await loadPronunciations(db, id);
      const gone = await database.transaction(async (tx) => {
        if (await deleteDraft(tx, id)) return ok(true);
        await letGoOfDraft(tx, id);
        return ok(false);
      });
      if (!gone.ok) return gone;
      if (gone.value) for (const { audioKey } of recordings) if (audioKey) await storage.delete(audioKey);
      return ok({ deleted: true });
    },

    /** Mails a link that opens the draft elsewhere. Refusals: `not_found`, `too_many_requests`. */
    async mailResumeLink(
      slug: string,
      email: string,
      session: Session | null,
      locale: Locale,
    ): Promise<Result<{ sent: true }>> {
      const row = await openDraft(db, slug, session);
      if (!row.ok) return row;
      const within = await limits.take(LINKS_PER_DRAFT, slug);
      if (!within.ok) return within;
      const token = randomToken(256);
      const sent = await database.transaction(async (tx) => {
        await insertLink(tx, {
          tokenHash: sha256(token),
          builderId: row.value.id,
          email,
          expiresAt: new Date(clock.now().getTime() + LINK_DAYS * DAY_MS),
        });
        await notifications.notify(tx, {
          channel: 'email',
          recipient: email,
          template: 'draft_link',
          locale,
          params: {
            song: songFactsOf(row.value.songData),
            path: `/song-builder?resume=${token}`,
          },
          dedupeKey: `draft_link:${sha256(token).toString('hex')}`,
        });
        return ok({ sent: true as const });
      });
      notifications.nudge();
      return sent;
    },

    /** Opens a draft by a mailed token and lets this browser in. Refusals: `not_found`. */
    async resume(token: string, session: Session): Promise<Result<Draft>> {
      const now = clock.now();
      const found = await findLink(db, sha256(token), now);
      if (!found) return refuse('not_found');
      const isIn = mayOpenDraft(found.draft, session);
      // A draft that belongs to an account opens by signing in, never by a forwarded mail.
      if (!isIn && found.draft.userId !== null) return refuse('sign_in_required');
      if (!isIn && !(await claimLink(db, sha256(token), now))) return refuse('not_found');
      if (!isIn) await addVisitor(db, found.draft.id, session.visitorId);
      return ok(await draftView(db, found.draft));
    },

    /** What this browser began signed out, or has open under the e-mail that is proved now, becomes the user's. */
    adopt: (newOwner: NewOwner) => adoptDrafts(db, newOwner),
  };
}

export type DraftsService = ReturnType<typeof createDraftsService>;
