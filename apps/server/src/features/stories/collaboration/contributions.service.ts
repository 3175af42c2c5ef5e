import type {
  Collaboration,
  CollaborationReview,
  Contribution,
} from '@keepsong/contract/story/collaboration';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { readContribution, takenBackExpires, takesMemories } from '@keepsong/domain/stories/collaboration';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { ArtistsService } from '../../artists/artists.service.ts';
import type { AskedMessages } from '../../notifications/asked-messages.ts';
import type { Notifications } from '../../notifications/notifications.service.ts';
import { songFactsOf } from '../../notifications/song-facts.ts';
import type { ImagesService } from '../../uploads/images.service.ts';
import { findCommissioned, lockCommissioned } from '../work/commissioned.repository.ts';
import { createTellArtist } from '../work/tell-artist.service.ts';
import {
  findContributionOf,
  findContributions,
  findTakenBack,
  findUnprovedMailbox,
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
} from './collaboration.service.ts';
import { createVoiceNotes, type VoiceNotesDeps, type Written } from './voice-notes.service.ts';

type Deps = Omit<VoiceNotesDeps, 'write'> & {
  artists: ArtistsService;
  images: Pick<ImagesService, 'claim' | 'keep' | 'expireAt'>;
  notifications: Notifications;
  askedMessages: Pick<AskedMessages, 'permitContribution'>;
  clock: Clock;
};

/**
 * Contributions of invited people to the brief of a song. The owner chooses which of them the artist gets (spec 2.7-08,
 * 2.7-09).
 */
export function createContributionsService(deps: Deps) {
  const { database, artists, images, notifications, askedMessages, clock } = deps;
  const { db } = database;
  const tellArtist = createTellArtist({ artists, notifications });

  /**
   * Whether the owner gets a mail when this member contributes for the first time. If nobody has proved the owner's
   * address, somebody may have ordered the song to fill that mailbox, so these mails are counted.
   */
  async function mayTellOwner(slug: string, session: Session | null): Promise<boolean> {
    const joined = await requireMember(db, await findCommissioned(db, slug), session);
    if (!joined.ok) return false;
    const { story, user } = joined.value;
    if (await findContributionOf(db, story.id, user.id)) return false;
    const unproved = await findUnprovedMailbox(db, story.ownerId);
    return unproved === null || (await askedMessages.permitContribution(unproved)).ok;
  }

  /**
   * Writes a member's contribution, if people may still contribute to the song. The owner is notified of a member's
   * first contribution.
   */
  async function write(
    slug: string,
    session: Session | null,
    values: (tx: Tx, joined: Member) => Promise<Result<Written>>,
  ): Promise<Result<Collaboration>> {
    const tellsOwner = await mayTellOwner(slug, session);
    return database.transaction(async (tx): Promise<Result<Collaboration>> => {
      const joined = await requireMember(tx, await lockCommissioned(tx, slug), session);
      if (!joined.ok) return joined;
      if (!takesMemories(joined.value.commission.state))
        return refuse('commission_state', { from: joined.value.commission.state });
      const given = await values(tx, joined.value);
      if (!given.ok) return given;
      const { story, user } = joined.value;
      const { id, isNew } = await upsertContribution(
        tx,
        { ...given.value, storyId: story.id, userId: user.id },
        clock.now(),
      );
      if (isNew && tellsOwner)
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

  return {
    /**
     * Saves a member's contribution. Refusals: `sign_in_required`, `not_found`, `commission_state`, `invalid_input`
     * with fields.
     */
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
        const own = session ? await images.claim(tx, fresh, session) : [];
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

    ...createVoiceNotes({ ...deps, write }),

    /**
     * Sets the owner's marks. `picked` adds a contribution to the brief, `shared` shows it to the other members. If the
     * song has an artist, the artist is notified once of each picked contribution. Refusals: `sign_in_required`,
     * `not_found`, `commission_state`.
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

    /** The contributions that the owner picked, for the artist's brief. */
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
