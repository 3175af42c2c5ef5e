import type { Collaboration, CollaborationReview } from '@keepsong/contract/story/collaboration';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import {
  checkInvite,
  inviteExpires,
  MOST_INVITES,
  readInvite,
  takesMemories,
} from '@keepsong/domain/stories/collaboration';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import { requireUser } from '../../auth/sign-in/proof.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import {
  claimInvite,
  countInvites,
  deleteInvite,
  findInviteByToken,
  insertInvite,
} from './collaboration.repository.ts';
import { aboutStory, memberView, requireMember, requireOpen, reviewView } from './collaboration-views.ts';
import { requireOwn, stateOf } from './story-work.ts';
import { findCommissioned, lockCommissioned, type OwnStory } from './work.repository.ts';

type Deps = {
  database: Database;
  artists: ArtistsService;
  notifications: Notifications;
  limits: Limits;
  clock: Clock;
  publicUrl: string;
};

const INVITES = { name: 'story_invite', max: 40, seconds: 3600 } as const;
const JOINS = { name: 'story_join', max: 30, seconds: 3600 } as const;

/** Who tries out a link before passing it on does not use it up. */
const isOwner = ({ story }: OwnStory, user: { id: number }): boolean => story.ownerId === user.id;

/** People whom the owner of a song invites to add to its brief, and who came (spec 2.7-08). */
export function createInvitationsService({
  database,
  artists,
  notifications,
  limits,
  clock,
  publicUrl,
}: Deps) {
  const { db } = database;

  return {
    /**
     * The own part, or what an invitation is for; the owner has neither. Refusals: `sign_in_required`, `not_found`,
     * those of `checkInvite`.
     */
    async get(
      slug: string,
      token: string | undefined,
      session: Session | null,
    ): Promise<Result<Collaboration>> {
      const user = requireUser(session);
      if (!user.ok) return user;
      const found = await findCommissioned(db, slug);
      const joined = await requireMember(db, found, session);
      if (joined.ok) return ok(await memberView(db, joined.value));
      const invite = found && token ? await findInviteByToken(db, found.story.id, sha256(token)) : null;
      if (!found || !invite || isOwner(found, user.value)) return refuse('not_found');
      const checked = checkInvite(
        { expiresAt: invite.expiresAt, usedBy: invite.userId },
        user.value.id,
        clock.now(),
      );
      if (!checked.ok) return checked;
      const open = takesMemories(stateOf(found));
      return ok({ ...aboutStory(found), state: 'invited', name: invite.name, open, own: null, shared: [] });
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
        if (!found || !invite || isOwner(found, user.value)) return refuse('not_found');
        const facts = { expiresAt: invite.expiresAt, usedBy: invite.userId };
        const checked = checkInvite(facts, user.value.id, clock.now());
        if (!checked.ok) return checked;
        if (invite.userId === null && !(await claimInvite(tx, invite.id, user.value.id, clock.now())))
          return refuse('invite_used');
        return ok(await memberView(tx, { ...found, user: user.value, invite }));
      });
    },

    /** Refusals: `sign_in_required`, `not_found`. */
    async review(slug: string, session: Session | null): Promise<Result<CollaborationReview>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      return own.ok ? ok(await reviewView(db, own.value, { artists, clock })) : own;
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
      return database.transaction(
        async (tx): Promise<Result<{ review: CollaborationReview; url: string }>> => {
          const open = await requireOpen(tx, slug, session);
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
          return ok({
            review: await reviewView(tx, open.value, { artists, clock }),
            url: `${publicUrl}${path}`,
          });
        },
      );
    },

    /** Refusals: `sign_in_required`, `not_found`, also for an invitation that was used. */
    removeInvite(slug: string, id: number, session: Session | null): Promise<Result<CollaborationReview>> {
      return database.transaction(async (tx) => {
        const own = requireOwn(await findCommissioned(tx, slug), session);
        if (!own.ok) return own;
        if (!(await deleteInvite(tx, own.value.story.id, id))) return refuse('not_found');
        return ok(await reviewView(tx, own.value, { artists, clock }));
      });
    },
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;
