import type { Draft, SavedPronunciation } from '@keepsong/contract/builder';
import { MAX_PRONUNCIATIONS } from '@keepsong/domain/builder/song-data';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { LIMITS } from '@keepsong/domain/text/limits';
import { tidyText } from '@keepsong/domain/text/tidy';
import { unpaidExpires } from '@keepsong/domain/time/unpaid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import { createSpokenFiles, type SpokenFilesDeps } from '../uploads/spoken-files.service.ts';
import { type DraftsService, draftView } from './drafts.service.ts';
import { pronunciationView } from './pronunciation-view.ts';
import {
  countPronunciations,
  deletePronunciation,
  findExpired,
  forgetExpired,
  insertPronunciation,
} from './pronunciations.repository.ts';

/** A recording that is longer than a minute is not a spoken name, which takes only a few seconds. */
const NAME = { folder: 'pronunciations', maxSeconds: 60 } as const;
const UPLOADS = { name: 'pronunciation', max: 40, seconds: 3600 };

export type PronunciationInput = { subject: string; pronounce: string; filePath: string | null };

type Deps = SpokenFilesDeps & {
  database: Database;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow' | 'letGo' | 'letGoEach'>;
  drafts: DraftsService;
  clock: Clock;
};

/**
 * Pronunciations of names: recorded, uploaded or spelled. Recordings are converted so that every browser can play
 * them.
 */
export function createPronunciationsService(deps: Deps) {
  const { database, oldFiles, drafts, limits, clock } = deps;
  const { db } = database;
  const recordings = createSpokenFiles(deps);

  return {
    /**
     * Adds a pronunciation to a draft. Refusals: `not_found`, `invalid_input` with fields, `too_many_requests`;
     * all refusals of `toPlayback`.
     */
    async add(
      slug: string,
      input: PronunciationInput,
      session: Session | null,
      ip: string,
    ): Promise<Result<{ pronunciation: SavedPronunciation; draft: Draft }>> {
      const draft = await drafts.openDraft(db, slug, session);
      if (!draft.ok) return draft;
      const subject = tidyText(input.subject);
      const pronounce = tidyText(input.pronounce);
      if (subject === '') return refuseFields('invalid_input', { subject: 'required' });
      if (subject.length > LIMITS.pronunciationSubject)
        return refuseFields('invalid_input', { subject: 'too_long' });
      if (pronounce.length > LIMITS.pronunciationSpelling)
        return refuseFields('invalid_input', { pronounce: 'too_long' });
      if (pronounce === '' && input.filePath === null)
        return refuseFields('invalid_input', { pronounce: 'required' });
      const within = await limits.take(UPLOADS, slug);
      if (!within.ok) return within;
      // A full draft is refused here before the recording is decoded, which is slow. `insertPronunciation` checks the
      // number again, because other requests may add pronunciations meanwhile.
      if ((await countPronunciations(db, draft.value.id)) >= MAX_PRONUNCIATIONS)
        return refuseFields('invalid_input', { subject: 'too_many' });

      const sender = { visitorId: session?.visitorId ?? '', ip };
      const recording = input.filePath === null ? null : await recordings.store(input.filePath, sender, NAME);
      if (recording && !recording.ok) return recording;
      const values = {
        builderId: draft.value.id,
        subject,
        pronounce,
        ...(recording ? { ...recording.value, expiresAt: unpaidExpires(clock.now()) } : {}),
      };
      const added = await database.transaction(async (tx) => {
        const row = await insertPronunciation(tx, values, MAX_PRONUNCIATIONS);
        return row ? ok(row) : refuseFields('invalid_input', { subject: 'too_many' });
      });
      if (!added.ok) {
        if (recording) await oldFiles.letGo(async () => [recording.value.audioKey]);
        return added;
      }
      return ok({ pronunciation: pronunciationView(added.value), draft: await draftView(db, draft.value) });
    },

    /** Deletes a pronunciation. Refusals: `not_found`. */
    async remove(slug: string, id: string, session: Session | null): Promise<Result<{ draft: Draft }>> {
      const draft = await drafts.openDraft(db, slug, session);
      if (!draft.ok) return draft;
      const removed = await database.transaction(async (tx): Promise<Result<string[]>> => {
        const row = await deletePronunciation(tx, draft.value.id, id);
        if (!row) return refuse('not_found');
        const files = row.audioKey ? [row.audioKey] : [];
        await oldFiles.note(tx, files);
        return ok(files);
      });
      if (!removed.ok) return removed;
      await oldFiles.deleteNow(removed.value);
      return ok({ draft: await draftView(db, draft.value) });
    },

    /**
     * Deletes one batch of the expired recordings of unpaid drafts (spec 10.2-10), and returns how many. Safe to
     * repeat.
     */
    async deleteExpired(): Promise<number> {
      const now = clock.now();
      // If an order claimed a recording in the meantime, its row is not changed and the file stays.
      return oldFiles.letGoEach(
        await findExpired(db, now),
        ({ audioKey }) => audioKey,
        (tx, row) => forgetExpired(tx, row, now),
      );
    },
  };
}

export type PronunciationsService = ReturnType<typeof createPronunciationsService>;
