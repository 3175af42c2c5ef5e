import type { StoryRevisions } from '@keepsong/contract/story/story-work';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { isGivenBack, triesOf } from '@keepsong/domain/stories/revision';
import type { Database } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { OldFiles } from '../../../platform/old-files/old-files.ts';
import { step } from '../../../platform/steps.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import { lockCommissioned } from '../work/commissioned.repository.ts';
import { acceptDelivered, noteOldRecordings } from './accept-song.service.ts';
import { createRevisionDesk, type RevisionDeskDeps, requireDelivered } from './revision-desk.service.ts';
import { acceptRevision, findRevisions } from './revisions.repository.ts';

export type AcceptRevisionsDeps = RevisionDeskDeps & {
  database: Database;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow'>;
  settleEarnings: Pick<SettleEarnings, 'releaseSong'>;
};

/** The owner accepts a new version, or the song as a whole. */
export function createAcceptRevisions(deps: AcceptRevisionsDeps) {
  const { database, oldFiles, settleEarnings, clock } = deps;
  const { view } = createRevisionDesk(deps);

  return {
    /**
     * Accepts the new version, with the ones before that were given back, and deletes the old recording. Refusals:
     * `sign_in_required`, `not_found`.
     */
    async accept(slug: string, id: number, session: Session | null): Promise<Result<StoryRevisions>> {
      const accepted = await database.transaction(
        async (tx): Promise<Result<{ answer: StoryRevisions; files: string[] }>> => {
          const own = requireDelivered(await lockCommissioned(tx, slug), session);
          if (!own.ok) return own;
          const { story } = own.value;
          const revisions = await findRevisions(tx, story.id);
          const revision = revisions.find((one) => one.id === id);
          if (!revision || revision.state === 'requested' || revision.state === 'canceled')
            return refuse('not_found');
          if (isGivenBack(revision, revisions)) return refuse('not_found');
          const tries = triesOf(revision, revisions).map((one) => one.id);
          const owner = { mover: 'customer', userId: story.ownerId } as const;
          const now = clock.now();
          for (const one of tries) await acceptRevision(tx, one, now, owner);
          const isLast = revisions.every((one) => tries.includes(one.id) || one.state !== 'answered');
          // Accepting the last open change also accepts the song.
          const song = { storyId: story.id, by: owner, now };
          const closed = isLast ? await acceptDelivered(tx, song, { settleEarnings, oldFiles }) : null;
          const files = closed ?? (await noteOldRecordings(tx, story.id, oldFiles));
          return ok({ answer: await view(tx, own.value), files });
        },
      );
      if (!accepted.ok) return accepted;
      await oldFiles.deleteNow(accepted.value.files);
      return ok(accepted.value.answer);
    },

    /**
     * The owner accepts the song as it was delivered, with all changes that were sung; the pay for it becomes payable.
     * Refusals: `sign_in_required`, `not_found`, `revision_under_way`. A repeated call changes nothing.
     */
    async acceptSong(slug: string, session: Session | null): Promise<Result<{ accepted_at: string }>> {
      const accepted = await database.transaction(
        async (tx): Promise<Result<{ at: Date; files: string[] }>> => {
          const own = requireDelivered(await lockCommissioned(tx, slug), session);
          if (!own.ok) return own;
          const { story, commission } = own.value;
          if (commission.approvedAt !== null && commission.state === 'delivered')
            return ok({ at: commission.approvedAt, files: [] });
          const now = clock.now();
          const by = { mover: 'customer', userId: story.ownerId } as const;
          const song = { storyId: story.id, by, now };
          const files = await acceptDelivered(tx, song, { settleEarnings, oldFiles });
          if (!files) return refuse('revision_under_way');
          step('song.before_accepted');
          return ok({ at: now, files });
        },
      );
      if (!accepted.ok) return accepted;
      await oldFiles.deleteNow(accepted.value.files);
      return ok({ accepted_at: accepted.value.at.toISOString() });
    },
  };
}
