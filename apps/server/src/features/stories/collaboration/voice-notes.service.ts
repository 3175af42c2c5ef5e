import type { Collaboration } from '@keepsong/contract/story/collaboration';
import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result } from '@keepsong/domain/result';
import { VOICE_MAX_SECONDS } from '@keepsong/domain/stories/collaboration';
import { toPlayback } from '../../../adapters/audio/audio.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { addressSubject, type Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { type Sender, takeUploadQuota } from '../../../platform/http/uploads.ts';
import { randomFileName } from '../../../platform/ids.ts';
import { findCommissioned } from '../work/commissioned.repository.ts';
import { findContributionOf, type upsertContribution } from './collaboration.repository.ts';
import { type Member, requireMember } from './collaboration.service.ts';

const VOICES = { name: 'story_voice', max: 20, seconds: 3600 } as const;

/** The fields of a contribution that its author may change. A missing field keeps its value. */
export type Written = Omit<Parameters<typeof upsertContribution>[1], 'storyId' | 'userId'>;

export type VoiceNotesDeps = {
  database: Database;
  storage: Storage;
  limits: Limits;
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
export function createVoiceNotes({ database, storage, limits, write }: VoiceNotesDeps) {
  async function storeVoice(
    path: string,
    sender: Sender,
  ): Promise<Result<{ voiceKey: string; voiceSeconds: number }>> {
    const quota = await takeUploadQuota(limits, path, sender);
    if (!quota.ok) return quota;
    const played = await toPlayback(
      path,
      addressSubject(sender.ip),
      { bitrateKbps: 96, mono: true },
      { maxSeconds: VOICE_MAX_SECONDS, maxBytes: RECORDING_MAX_BYTES, timeoutMs: 30_000 },
    );
    if (!played.ok) return played;
    const voiceKey = `voices/${randomFileName()}.mp3`;
    await storage.put(voiceKey, played.value.mp3, { contentType: 'audio/mpeg' });
    return ok({ voiceKey, voiceSeconds: played.value.facts.durationSeconds });
  }

  /** Replaces the voice note of a contribution and deletes the old file. If that is refused, deletes the new file. */
  async function setVoice(
    slug: string,
    session: Session | null,
    voice: { voiceKey: string | null; voiceSeconds: number },
  ): Promise<Result<Collaboration>> {
    let before: string | null = null;
    const done = await write(slug, session, async (tx, { story, user, invite }) => {
      const own = await findContributionOf(tx, story.id, user.id);
      before = own?.voiceKey ?? null;
      return ok({ name: own?.name ?? invite.name, ...voice });
    });
    const gone = done.ok ? before : voice.voiceKey;
    if (gone) await storage.delete(gone);
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
      const voice = await storeVoice(path, { visitorId: session?.visitorId ?? '', ip });
      return voice.ok ? setVoice(slug, session, voice.value) : voice;
    },

    removeVoice: (slug: string, session: Session | null) =>
      setVoice(slug, session, { voiceKey: null, voiceSeconds: 0 }),
  };
}
