import type {
  Collaboration,
  CollaborationReview,
  Contribution,
} from '@keepsong/contract/story/collaboration';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { takesMemories } from '@keepsong/domain/stories/collaboration';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session, SessionUser } from '../../../platform/http/sessions.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import { requireUser } from '../../auth/sign-in/proof.ts';
import { imageUrl } from '../../uploads/images.service.ts';
import { type CommissionedStory, lockCommissioned } from '../work/commissioned.repository.ts';
import { requireOwn } from '../work/own-story.ts';
import {
  type ContributionRow,
  findContributionOf,
  findContributions,
  findInviteOf,
  findInvites,
  findPictures,
  type InviteRow,
} from './collaboration.repository.ts';

export type Member = CommissionedStory & { user: SessionUser; invite: InviteRow };

export async function contributionViews(
  tx: DbOrTx,
  rows: readonly ContributionRow[],
): Promise<Contribution[]> {
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

export const aboutStory = ({ story }: CommissionedStory) => ({
  slug: story.slug,
  recipient: story.songData.recipient,
  from_name: story.fromName,
  occasion: story.songData.occasion,
});

/**
 * The story, for a user who has accepted an invitation to it. Refusals: `sign_in_required`; `not_found` for everyone
 * else.
 */
export async function requireMember(
  tx: DbOrTx,
  found: CommissionedStory | null,
  session: Session | null,
): Promise<Result<Member>> {
  const user = requireUser(session);
  if (!user.ok) return user;
  const invite = found && (await findInviteOf(tx, found.story.id, user.value.id));
  return found && invite ? ok({ ...found, user: user.value, invite }) : refuse('not_found');
}

export async function memberView(tx: DbOrTx, joined: Member): Promise<Collaboration> {
  const all = await contributionViews(tx, await findContributions(tx, joined.story.id));
  const own = await findContributionOf(tx, joined.story.id, joined.user.id);
  return {
    ...aboutStory(joined),
    state: 'member',
    name: joined.invite.name,
    open: takesMemories(joined.commission.state),
    own: all.find(({ id }) => id === own?.id) ?? null,
    shared: all
      .filter(({ id, shared }) => shared && id !== own?.id)
      // Only the owner and the author may know whether a contribution was picked.
      .map((one) => ({ ...one, picked: false })),
  };
}

/** The invitations and contributions of a story as its owner sees them. */
export async function reviewView(
  tx: DbOrTx,
  own: CommissionedStory,
  { artists, clock }: { artists: ArtistsService; clock: Clock },
): Promise<CollaborationReview> {
  const { story } = own;
  const artist = story.artistId === null ? null : await artists.summary(tx, story.artistId);
  const now = clock.now();
  return {
    ...aboutStory(own),
    open: takesMemories(own.commission.state),
    artist_name: artist?.artistName ?? null,
    invites: (await findInvites(tx, story.id)).map(({ id, name, email, usedAt, expiresAt }) => ({
      id,
      name,
      email,
      state: usedAt ? ('used' as const) : expiresAt <= now ? ('expired' as const) : ('open' as const),
      expires_at: expiresAt.toISOString(),
    })),
    contributions: await contributionViews(tx, await findContributions(tx, story.id)),
  };
}

/**
 * The owner's story, if people may still contribute to it. Its commission is locked until the transaction ends.
 * Refusals: `sign_in_required`, `not_found`, `commission_state`.
 */
export async function requireOpen(
  tx: Tx,
  slug: string,
  session: Session | null,
): Promise<Result<CommissionedStory>> {
  const own = requireOwn(await lockCommissioned(tx, slug), session);
  if (!own.ok) return own;
  return takesMemories(own.value.commission.state)
    ? own
    : refuse('commission_state', { from: own.value.commission.state });
}
