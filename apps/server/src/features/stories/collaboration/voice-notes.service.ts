import type { Collaboration } from '@keepsong/contract/story/collaboration';
import { ok, type Result } from '@keepsong/domain/result';
import { VOICE_MAX_SECONDS } from '@keepsong/domain/stories/collaboration';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { OldFiles } from '../../../platform/old-files/old-files.ts';
import { createSpokenFiles, type SpokenFilesDeps } from '../../uploads/spoken-files.service.ts';
import { findCommissioned } from '../work/commissioned.repository.ts';
import { findContributionOf, type upsertContribution } from './collaboration.repository.ts';
import { type Member, requireMember } from './collaboration.service.ts';

const VOICES = { name: 'story_voice', max: 20, seconds: 3600 } as const;

/** The fields of a contribution that its author may change. A missing field keeps its value. */
export type Written = Omit<Parameters<typeof upsertContribution>[1], 'storyId' | 'userId'>;

export type VoiceNotesDeps = SpokenFilesDeps & {
  database: Database;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow' | 'letGo'>;
  /**
   * Writes the contribution of an invited person with the fields that `values` returns. Refusals: `sign_in_required`,
   * `not_found`, `commission_state`.
   */
  write(
    slug: string,
    session: Session | null,
    values: (tx: Tx, joined: Member) => Promise<Result<Written>>,
  ): Promise<Result<Collaboration>>;
};

/** Voice notes that invited people add to their contributions. */
export function createVoiceNotes({ database, oldFiles, limits, write, ...files }: VoiceNotesDeps) {
  const spoken = createSpokenFiles({ limits, ...files });

  /**
   * Replaces the voice note of a contribution and deletes the old file. If the change is refused, deletes the
   * new file.
   */
  async function setVoice(
    slug: string,
    session: Session | null,
    voice: { voiceKey: string | null; voiceSeconds: number },
  ): Promise<Result<Collaboration>> {
    let before: string | null = null;
    const done = await write(slug, session, async (tx, { story, user, invite }) => {
      const own = await findContributionOf(tx, story.id, user.id);
      before = own?.voiceKey ?? null;
      await oldFiles.note(tx, before ? [before] : []);
      return ok({ name: own?.name ?? invite.name, ...voice });
    });
    const { voiceKey } = voice;
    if (!done.ok) await oldFiles.letGo(async () => (voiceKey ? [voiceKey] : []));
    else if (before) await oldFiles.deleteNow([before]);
    return done;
  }

  return {
    /** Stores a voice note. Refusals: all refusals of `write` and `toPlayback`; `too_many_requests`. */
    async addVoice(
      slug: string,
      path: string,
      session: Session | null,
      ip: string,
    ): Promise<Result<Collaboration>> {
      const joined = await requireMember(database.db, await findCommissioned(database.db, slug), session);
      if (!joined.ok) return joined;
      const within = await limits.take(VOICES, String(joined.value.user.id));
      if (!within.ok) return within;
      const place = { folder: 'voices', maxSeconds: VOICE_MAX_SECONDS } as const;
      const sender = { visitorId: session?.visitorId ?? '', ip };
      const stored = await spoken.store(path, sender, place);
      if (!stored.ok) return stored;
      const { audioKey, durationSeconds } = stored.value;
      return setVoice(slug, session, { voiceKey: audioKey, voiceSeconds: durationSeconds });
    },

    removeVoice: (slug: string, session: Session | null) =>
      setVoice(slug, session, { voiceKey: null, voiceSeconds: 0 }),
  };
}
