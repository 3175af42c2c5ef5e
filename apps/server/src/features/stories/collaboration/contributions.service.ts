import type {
  Collaboration,
  CollaborationReview,
  Contribution,
} from '@keepsong/contract/story/collaboration';
import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import {
  readContribution,
  takenBackExpires,
  takesMemories,
  VOICE_MAX_SECONDS,
} from '@keepsong/domain/stories/collaboration';
import { toPlayback } from '../../../adapters/audio/audio.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomFileName } from '../../../platform/ids.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import {
  findContributionOf,
  findContributions,
  findTakenBack,
  markContribution,
  upsertContribution,
} from './collaboration.repository.ts';
import {
  contributionViews,
  type Member,
  memberView,
  requireMember,
  requireOpen,
  reviewView,
} from './collaboration-views.ts';
import { createTellArtist, stateOf } from './story-work.ts';
import { findCommissioned, lockCommissioned } from './work.repository.ts';

type Deps = {
  database: Database;
  storage: Storage;
  artists: ArtistsService;
  images: Pick<ImagesService, 'own' | 'keep' | 'expireAt'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
};

const VOICES = { name: 'story_voice', max: 20, seconds: 3600 } as const;

/** What invited people add to the brief of a song, and what the owner makes of it (spec 2.7-08, 2.7-09). */
export function createContributionsService(deps: Deps) {
  const { database, storage, artists, images, notifications, limits, clock } = deps;
  const { db } = database;
  const tellArtist = createTellArtist({ artists, notifications });

  /** The part of whoever joined, written while the song still takes memories. */
  async function write(
    slug: string,
    session: Session | null,
    values: (
      tx: Tx,
      joined: Member,
    ) => Promise<Result<Omit<Parameters<typeof upsertContribution>[1], 'storyId' | 'userId'>>>,
  ): Promise<Result<Collaboration>> {
    return database.transaction(async (tx): Promise<Result<Collaboration>> => {
      const joined = await requireMember(tx, await lockCommissioned(tx, slug), session);
      if (!joined.ok) return joined;
      if (!takesMemories(stateOf(joined.value)))
        return refuse('commission_state', { from: stateOf(joined.value) });
      const given = await values(tx, joined.value);
      if (!given.ok) return given;
      const { story, user } = joined.value;
      const { id, isNew } = await upsertContribution(
        tx,
        { ...given.value, storyId: story.id, userId: user.id },
        clock.now(),
      );
      if (isNew)
        await notifications.notifyOwner(
          tx,
          story.id,
          'contribution_added',
          { song: songFactsOf(story.songData), name: given.value.name, path: `/collaborate/${slug}/review` },
          `contribution:${id}`,
        );
      return ok(await memberView(tx, joined.value));
    });
  }

  async function storeVoice(path: string): Promise<Result<{ voiceKey: string; voiceSeconds: number }>> {
    const played = await toPlayback(
      path,
      { bitrateKbps: 96, mono: true },
      { maxSeconds: VOICE_MAX_SECONDS, maxBytes: RECORDING_MAX_BYTES, timeoutMs: 30_000 },
    );
    if (!played.ok) return played;
    const voiceKey = `voices/${randomFileName()}.mp3`;
    await storage.put(voiceKey, played.value.mp3, { contentType: 'audio/mpeg' });
    return ok({ voiceKey, voiceSeconds: played.value.facts.durationSeconds });
  }

  /** The part as it is but for the voice note; the one before goes. */
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
    /** Refusals: `sign_in_required`, `not_found`, `commission_state`, `invalid_input` with fields. */
    save(
      slug: string,
      given: { name: string; memories: string; image_ids: readonly string[] },
      session: Session | null,
    ): Promise<Result<Collaboration>> {
      return write(slug, session, async (tx, { story, user }) => {
        const read = readContribution(given);
        if (!read.ok) return read;
        const { imageIds } = read.value;
        const before = (await findContributionOf(tx, story.id, user.id))?.imageIds ?? [];
        const fresh = imageIds.filter((id) => !before.includes(id));
        const own = session ? await images.own(tx, fresh, session) : [];
        if (own.length < fresh.length)
          return { ok: false, refusal: { code: 'invalid_input', fields: { image_ids: 'invalid' } } };
        await images.keep(tx, fresh);
        const takenBack = before.filter((id) => !imageIds.includes(id));
        const expiresAt = takenBackExpires(clock.now());
        const unused = await findTakenBack(tx, takenBack, { storyId: story.id, userId: user.id });
        await images.expireAt(tx, unused, expiresAt);
        return read;
      });
    },

    /** Refusals: those of `save`, of the recording, and `too_many_requests`. */
    async addVoice(slug: string, path: string, session: Session | null): Promise<Result<Collaboration>> {
      const joined = await requireMember(db, await findCommissioned(db, slug), session);
      if (!joined.ok) return joined;
      const within = await limits.take(VOICES, String(joined.value.user.id));
      if (!within.ok) return within;
      const voice = await storeVoice(path);
      return voice.ok ? setVoice(slug, session, voice.value) : voice;
    },

    removeVoice: (slug: string, session: Session | null) =>
      setVoice(slug, session, { voiceKey: null, voiceSeconds: 0 }),

    /**
     * Takes a part into the brief, or shows it to the others. An artist who writes already is told once for each.
     * Refusals: `sign_in_required`, `not_found`, `commission_state`.
     */
    async pick(
      slug: string,
      id: number,
      given: { picked?: boolean | undefined; shared?: boolean | undefined },
      session: Session | null,
    ): Promise<Result<CollaborationReview>> {
      return database.transaction(async (tx): Promise<Result<CollaborationReview>> => {
        const own = await requireOpen(tx, slug, session);
        if (!own.ok) return own;
        const { story } = own.value;
        const marks = {
          ...(given.picked === undefined ? {} : { picked: given.picked }),
          ...(given.shared === undefined ? {} : { shared: given.shared }),
        };
        if (Object.keys(marks).length > 0 && !(await markContribution(tx, story.id, id, marks)))
          return refuse('not_found');
        if (given.picked)
          await tellArtist(
            tx,
            own.value,
            'message_to_artist',
            (to) => ({ ...to, song: songFactsOf(story.songData), fromName: story.fromName }),
            `contribution:${id}:picked`,
          );
        return ok(await reviewView(tx, own.value, { artists, clock }));
      });
    },

    /** What the owner picked, for the artist's brief. */
    async picked(tx: DbOrTx, storyId: number): Promise<Contribution[]> {
      const rows = await findContributions(tx, storyId);
      return contributionViews(
        tx,
        rows.filter(({ picked }) => picked),
      );
    },
  };
}

export type ContributionsService = ReturnType<typeof createContributionsService>;
