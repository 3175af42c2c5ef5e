import type { Collaboration, CollaborationReview, Contribution } from '@keepsong/contract/collaboration';
import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import {
  checkInvite,
  inviteExpires,
  MOST_INVITES,
  readContribution,
  readInvite,
  takesMemories,
  VOICE_MAX_SECONDS,
} from '@keepsong/domain/stories/collaboration';
import { toPlayback } from '../../adapters/audio/audio.ts';
import type { Storage } from '../../adapters/storage/storage.port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, DbOrTx, Tx } from '../../platform/db/database.ts';
import type { Locale } from '../../platform/http/implement.ts';
import type { Limits } from '../../platform/http/limits.ts';
import type { Session, SessionUser } from '../../platform/http/sessions.ts';
import { randomFileName, randomToken, sha256 } from '../../platform/ids.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import { requireUser } from '../auth/proof.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { songFactsOf } from '../notifications/song-facts.ts';
import { type ImagesService, imageUrl } from '../uploads/images.service.ts';
import {
  type ContributionRow,
  claimInvite,
  countInvites,
  deleteInvite,
  findContributionOf,
  findContributions,
  findInviteByToken,
  findInviteOf,
  findInvites,
  findPictures,
  type InviteRow,
  insertInvite,
  markContribution,
  upsertContribution,
} from './collaboration.repository.ts';
import { createTellArtist, requireOwn, stateOf } from './story-work.ts';
import { findCommissioned, lockCommissioned, type OwnStory } from './work.repository.ts';

type Deps = {
  database: Database;
  storage: Storage;
  artists: ArtistsService;
  images: Pick<ImagesService, 'own' | 'keep'>;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  publicUrl: string;
};

const INVITES = { name: 'story_invite', max: 40, seconds: 3600 } as const;
const JOINS = { name: 'story_join', max: 30, seconds: 3600 } as const;
const VOICES = { name: 'story_voice', max: 20, seconds: 3600 } as const;

type Member = OwnStory & { user: SessionUser; invite: InviteRow };

/** People whom the owner invites add to the brief of a song; the owner picks what goes in (spec 2.7-08, 2.7-09). */
export function createCollaborationService(deps: Deps) {
  const { database, storage, artists, images, notifications, limits, clock, publicUrl } = deps;
  const { db } = database;
  const tellArtist = createTellArtist({ artists, notifications });

  async function views(tx: DbOrTx, rows: readonly ContributionRow[]): Promise<Contribution[]> {
    const pictures = await findPictures(
      tx,
      rows.flatMap(({ imageIds }) => imageIds),
    );
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      memories: row.memories,
      images: row.imageIds.flatMap((id) => {
        const picture = pictures.find((one) => one.id === id);
        if (!picture) return [];
        const { width, height } = picture;
        return [{ id, url: imageUrl(picture), width, height, expires_at: '9999-12-31T00:00:00.000Z' }];
      }),
      voice: row.voiceKey && { url: `/media/${row.voiceKey}`, duration_seconds: row.voiceSeconds },
      picked: row.picked,
      shared: row.shared,
      updated_at: row.updatedAt.toISOString(),
    })) as Contribution[];
  }

  const about = ({ story }: OwnStory) => ({
    slug: story.slug,
    recipient: story.songData.recipient,
    from_name: story.fromName,
    occasion: story.songData.occasion,
  });

  /** The story for somebody who came by an invitation. Refuses as if there were none to everybody else. */
  async function member(
    tx: DbOrTx,
    found: OwnStory | null,
    session: Session | null,
  ): Promise<Result<Member>> {
    const user = requireUser(session);
    if (!user.ok) return user;
    const invite = found && (await findInviteOf(tx, found.story.id, user.value.id));
    return found && invite ? ok({ ...found, user: user.value, invite }) : refuse('not_found');
  }

  async function memberView(tx: DbOrTx, joined: Member): Promise<Collaboration> {
    const all = await views(tx, await findContributions(tx, joined.story.id));
    const own = await findContributionOf(tx, joined.story.id, joined.user.id);
    return {
      ...about(joined),
      state: 'member',
      name: joined.invite.name,
      open: takesMemories(stateOf(joined)),
      own: all.find(({ id }) => id === own?.id) ?? null,
      shared: all
        .filter(({ id, shared }) => shared && id !== own?.id)
        // What the owner made of it is between the owner and whom it is from.
        .map((one) => ({ ...one, picked: false })),
    };
  }

  async function reviewView(tx: DbOrTx, own: OwnStory): Promise<CollaborationReview> {
    const { story } = own;
    const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
    const now = clock.now();
    return {
      ...about(own),
      open: takesMemories(stateOf(own)),
      artist_name: artist?.artistName ?? null,
      invites: (await findInvites(tx, story.id)).map(({ id, name, email, usedAt, expiresAt }) => ({
        id,
        name,
        email,
        state: usedAt ? ('used' as const) : expiresAt <= now ? ('expired' as const) : ('open' as const),
        expires_at: expiresAt.toISOString(),
      })),
      contributions: await views(tx, await findContributions(tx, story.id)),
    };
  }

  /** A story of the owner that still takes memories, locked. */
  async function openOwn(tx: Tx, slug: string, session: Session | null): Promise<Result<OwnStory>> {
    const own = requireOwn(await lockCommissioned(tx, slug), session);
    if (!own.ok) return own;
    return takesMemories(stateOf(own.value)) ? own : refuse('commission_state', { from: stateOf(own.value) });
  }

  /** The part of whoever joined, written while the song still takes memories. */
  async function write(
    slug: string,
    session: Session | null,
    values: (
      tx: Tx,
      joined: Member,
    ) => Promise<Result<Omit<Parameters<typeof upsertContribution>[1], 'storyId' | 'userId'>>>,
  ): Promise<Result<Collaboration>> {
    const done = await database.transaction(async (tx): Promise<Result<Collaboration>> => {
      const joined = await member(tx, await lockCommissioned(tx, slug), session);
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
    if (done.ok) notifications.nudge();
    return done;
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
    /**
     * The own part, or what an invitation is for. Refusals: `sign_in_required`, `not_found`, those of `checkInvite`.
     */
    async get(
      slug: string,
      token: string | undefined,
      session: Session | null,
    ): Promise<Result<Collaboration>> {
      const user = requireUser(session);
      if (!user.ok) return user;
      const found = await findCommissioned(db, slug);
      const joined = await member(db, found, session);
      if (joined.ok) return ok(await memberView(db, joined.value));
      const invite = found && token ? await findInviteByToken(db, found.story.id, sha256(token)) : null;
      if (!found || !invite) return refuse('not_found');
      const checked = checkInvite(
        { expiresAt: invite.expiresAt, usedBy: invite.userId },
        user.value.id,
        clock.now(),
      );
      if (!checked.ok) return checked;
      const open = takesMemories(stateOf(found));
      return ok({ ...about(found), state: 'invited', name: invite.name, open, own: null, shared: [] });
    },

    /** Refusals: `sign_in_required`, `not_found`, `too_many_requests`, those of `checkInvite`. */
    async join(slug: string, token: string, session: Session | null): Promise<Result<Collaboration>> {
      const user = requireUser(session);
      if (!user.ok) return user;
      const within = await limits.take(JOINS, String(user.value.id));
      if (!within.ok) return within;
      return database.transaction(async (tx) => {
        const found = await lockCommissioned(tx, slug);
        const invite = found && (await findInviteByToken(tx, found.story.id, sha256(token)));
        if (!found || !invite) return refuse('not_found');
        const facts = { expiresAt: invite.expiresAt, usedBy: invite.userId };
        const checked = checkInvite(facts, user.value.id, clock.now());
        if (!checked.ok) return checked;
        if (invite.userId === null && !(await claimInvite(tx, invite.id, user.value.id, clock.now())))
          return refuse('invite_used');
        return ok(await memberView(tx, { ...found, user: user.value, invite }));
      });
    },

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
        return read;
      });
    },

    /** Refusals: those of `save`, of the recording, and `too_many_requests`. */
    async addVoice(slug: string, path: string, session: Session | null): Promise<Result<Collaboration>> {
      const joined = await member(db, await findCommissioned(db, slug), session);
      if (!joined.ok) return joined;
      const within = await limits.take(VOICES, String(joined.value.user.id));
      if (!within.ok) return within;
      const voice = await storeVoice(path);
      return voice.ok ? setVoice(slug, session, voice.value) : voice;
    },

    removeVoice: (slug: string, session: Session | null) =>
      setVoice(slug, session, { voiceKey: null, voiceSeconds: 0 }),

    /** Refusals: `sign_in_required`, `not_found`. */
    async review(slug: string, session: Session | null): Promise<Result<CollaborationReview>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      return own.ok ? ok(await reviewView(db, own.value)) : own;
    },

    /**
     * A link for one person, mailed when there is an address. Refusals: `sign_in_required`, `not_found`,
     * `commission_state`, `invalid_input` with fields, `too_many_requests`.
     */
    async invite(
      slug: string,
      given: { name: string; email: string },
      session: Session | null,
      locale: Locale,
    ): Promise<Result<{ review: CollaborationReview; url: string }>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      if (!own.ok) return own;
      const within = await limits.take(INVITES, slug);
      if (!within.ok) return within;
      const invited = await database.transaction(
        async (tx): Promise<Result<{ review: CollaborationReview; url: string }>> => {
          const open = await openOwn(tx, slug, session);
          if (!open.ok) return open;
          const read = readInvite(given);
          if (!read.ok) return read;
          const { story } = open.value;
          if ((await countInvites(tx, story.id)) >= MOST_INVITES)
            return { ok: false, refusal: { code: 'invalid_input', fields: { name: 'too_many' } } };
          const now = clock.now();
          const token = randomToken(160);
          const id = await insertInvite(tx, {
            ...read.value,
            storyId: story.id,
            tokenHash: sha256(token),
            createdAt: now,
            expiresAt: inviteExpires(now),
          });
          const path = `/collaborate/${slug}/collaborate?invite=${token}`;
          const { email, name } = read.value;
          if (email !== null)
            await notifications.notify(tx, {
              channel: 'email',
              recipient: email,
              locale,
              template: 'collaboration_invite',
              params: { song: songFactsOf(story.songData), name, fromName: story.fromName, path },
              dedupeKey: `invite:${id}`,
            });
          return ok({ review: await reviewView(tx, open.value), url: `${publicUrl}${path}` });
        },
      );
      if (invited.ok) notifications.nudge();
      return invited;
    },

    /** Refusals: `sign_in_required`, `not_found`, also for an invitation that was used. */
    removeInvite(slug: string, id: number, session: Session | null): Promise<Result<CollaborationReview>> {
      return database.transaction(async (tx) => {
        const own = requireOwn(await findCommissioned(tx, slug), session);
        if (!own.ok) return own;
        if (!(await deleteInvite(tx, own.value.story.id, id))) return refuse('not_found');
        return ok(await reviewView(tx, own.value));
      });
    },

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
      const done = await database.transaction(async (tx): Promise<Result<CollaborationReview>> => {
        const own = await openOwn(tx, slug, session);
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
        return ok(await reviewView(tx, own.value));
      });
      if (done.ok) notifications.nudge();
      return done;
    },

    /** What the owner picked, for the artist's brief. */
    async picked(tx: DbOrTx, storyId: number): Promise<Contribution[]> {
      const rows = await findContributions(tx, storyId);
      return views(
        tx,
        rows.filter(({ picked }) => picked),
      );
    },
  };
}

export type CollaborationService = ReturnType<typeof createCollaborationService>;
