import type { Draft } from '@keepsong/contract/builder';
import { MEMO_MAX_SECONDS } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { unpaidExpires } from '@keepsong/domain/time/unpaid';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { OldFiles } from '../../platform/old-files/old-files.ts';
import type { Switches } from '../../platform/switches/switches.ts';
import { createSpokenFiles, type SpokenFilesDeps } from '../uploads/spoken-files.service.ts';
import { type DraftsService, draftView } from './drafts.service.ts';
import { deleteMemo, replaceMemo } from './pronunciations.repository.ts';

const MEMOS: Limit = { name: 'voice_memo', max: 20, seconds: 3600 };
const MEMO = { folder: 'voices', maxSeconds: MEMO_MAX_SECONDS } as const;

type Deps = SpokenFilesDeps & {
  database: Database;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow' | 'letGo'>;
  drafts: DraftsService;
  switches: Pick<Switches, 'isOn'>;
  clock: Clock;
};

/** The voice memo of a draft: what the customer tells the artist beside the written story. A draft has at most one. */
export function createVoiceMemos(deps: Deps) {
  const { database, oldFiles, drafts, limits, switches, clock } = deps;
  const { db } = database;
  const recordings = createSpokenFiles(deps);
  const fileOf = (row: { audioKey: string | null } | null): string[] => (row?.audioKey ? [row.audioKey] : []);

  return {
    /**
     * Stores a voice memo and deletes the earlier one. Refusals: `switched_off`, `not_found`, `too_many_requests`; all refusals of
     * `toPlayback`.
     */
    async set(
      slug: string,
      path: string,
      session: Session | null,
      ip: string,
    ): Promise<Result<{ draft: Draft }>> {
      if (!(await switches.isOn('voice_memos', session))) return refuse('switched_off');
      const draft = await drafts.openDraft(db, slug, session);
      if (!draft.ok) return draft;
      const within = await limits.take(MEMOS, slug);
      if (!within.ok) return within;
      const sender = { visitorId: session?.visitorId ?? '', ip };
      const stored = await recordings.store(path, sender, MEMO);
      if (!stored.ok) return stored;
      const values = { ...stored.value, expiresAt: unpaidExpires(clock.now()) };
      const replaced = await database.transaction(async (tx) => {
        const done = await replaceMemo(tx, { builderId: draft.value.id, ...values });
        if (!done) return refuse('not_found');
        await oldFiles.note(tx, fileOf(done.earlier));
        return ok(done);
      });
      if (!replaced.ok) {
        await oldFiles.letGo(async () => fileOf(stored.value));
        return replaced;
      }
      await oldFiles.deleteNow(fileOf(replaced.value.earlier));
      return ok({ draft: await draftView(db, draft.value) });
    },

    /** Deletes the voice memo, if there is one. Refusals: `not_found`. */
    async remove(slug: string, session: Session | null): Promise<Result<{ draft: Draft }>> {
      const draft = await drafts.openDraft(db, slug, session);
      if (!draft.ok) return draft;
      await oldFiles.letGo(async (tx) => fileOf(await deleteMemo(tx, draft.value.id)));
      return ok({ draft: await draftView(db, draft.value) });
    },
  };
}

export type VoiceMemos = ReturnType<typeof createVoiceMemos>;
