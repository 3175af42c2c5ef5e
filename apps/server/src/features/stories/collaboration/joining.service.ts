import type { Collaboration } from '@keepsong/contract/story/collaboration';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { checkInvite, takesMemories } from '@keepsong/domain/stories/collaboration';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import { sha256 } from '../../../platform/ids.ts';
import { requireUser } from '../../auth/sign-in/proof.ts';
import {
  type CommissionedStory,
  findCommissioned,
  lockCommissioned,
} from '../work/commissioned.repository.ts';
import { claimInvite, findInviteByToken } from './collaboration.repository.ts';
import { aboutStory, memberView, requireMember } from './collaboration.service.ts';

type Deps = { database: Database; limits: Limits; clock: Clock };

const JOINS = { name: 'story_join', max: 30, seconds: 3600 } as const;

/**
 * When owners try the link of an invitation, they get `not_found`. So they cannot use up the invitation before passing
 * it on.
 */
const isOwner = ({ story }: CommissionedStory, user: { id: number }): boolean => story.ownerId === user.id;

/** Lets an invited person read the invitation and accept it (spec 2.7-08). */
export function createJoiningService({ database, limits, clock }: Deps) {
  const { db } = database;

  return {
    /**
     * For a member: the story with the member's contribution. For an invited person who has not accepted yet: the
     * invitation. Refusals: `sign_in_required`, `not_found` (also for the owner); all refusals of `checkInvite`.
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
      const open = takesMemories(found.commission.state);
      return ok({ ...aboutStory(found), state: 'invited', name: invite.name, open, own: null, shared: [] });
    },

    /**
     * Accepts the invitation. Refusals: `sign_in_required`, `not_found`, `too_many_requests`; all refusals of
     * `checkInvite`.
     */
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
  };
}

export type JoiningService = ReturnType<typeof createJoiningService>;
