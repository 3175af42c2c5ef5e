import type { CollaborationReview } from '@keepsong/contract/story/collaboration';
import type { Locale } from '@keepsong/domain/format/locale';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { inviteExpires, MOST_INVITES, readInvite } from '@keepsong/domain/stories/collaboration';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { randomToken, sha256 } from '../../../platform/ids.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { AskedMessages } from '../../notifications/asked-messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import { findCommissioned } from '../work/commissioned.repository.ts';
import { requireOwn } from '../work/own-story.ts';
import { countInvites, deleteInvite, insertInvite } from './collaboration.repository.ts';
import { requireOpen, reviewView } from './collaboration.service.ts';

type Deps = {
  database: Database;
  artists: ArtistsService;
  notifications: Notifications;
  askedMessages: AskedMessages;
  limits: Limits;
  clock: Clock;
  publicUrl: string;
};

const INVITES = { name: 'story_invite', max: 40, seconds: 3600 } as const;

/** Invitations: the owner of a song invites people to contribute to its brief (spec 2.7-08). */
export function createInvitationsService({
  database,
  artists,
  notifications,
  askedMessages,
  limits,
  clock,
  publicUrl,
}: Deps) {
  const { db } = database;

  return {
    /** Refusals: `sign_in_required`, `not_found`. */
    async review(slug: string, session: Session | null): Promise<Result<CollaborationReview>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      return own.ok ? ok(await reviewView(db, own.value, { artists, clock })) : own;
    },

    /**
     * Creates an invitation with a link for one person. If an address is given, the link is also mailed. Refusals:
     * `sign_in_required`, `not_found`, `commission_state`, `invalid_input` with fields, `too_many_requests`.
     */
    async invite(
      slug: string,
      given: { name: string; email: string },
      session: Session | null,
      { ip, locale }: { ip: string; locale: Locale },
    ): Promise<Result<{ review: CollaborationReview; url: string }>> {
      const own = requireOwn(await findCommissioned(db, slug), session);
      if (!own.ok) return own;
      const read = readInvite(given);
      if (!read.ok) return read;
      const { email, name } = read.value;
      const within = await limits.take(INVITES, `user:${own.value.story.ownerId}`);
      if (!within.ok) return within;
      const permit =
        email === null ? null : await askedMessages.permit({ ip, channel: 'email', recipient: email });
      if (permit && !permit.ok) return permit;
      return database.transaction(
        async (tx): Promise<Result<{ review: CollaborationReview; url: string }>> => {
          const open = await requireOpen(tx, slug, session);
          if (!open.ok) return open;
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
          if (email !== null && permit)
            await notifications.notify(tx, {
              channel: 'email',
              recipient: email,
              locale,
              template: 'collaboration_invite',
              permit: permit.value,
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

    /**
     * Deletes an unused invitation. Refusals: `sign_in_required`; `not_found`, also when the invitation was already
     * used.
     */
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
