import type { Readable } from 'node:stream';
import { ok, type Result, refuse, refuseFields } from '@keepsong/domain/result';
import { isDeletionWord } from '@keepsong/domain/stories/deletion';
import type { Archives } from '../../../platform/archives/archives.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Session } from '../../../platform/http/sessions.ts';
import type { OldFiles } from '../../../platform/old-files/old-files.ts';
import { isFreshlyProved, requireUser } from '../../auth/sign-in/proof.ts';
import { findContributions, findPictures } from '../collaboration/collaboration.repository.ts';
import { findECard } from '../ecard/ecard.repository.ts';
import type { SongStorage } from '../keep/song-file.ts';
import { storyEntries } from '../keep/story-archive.ts';
import { revisionView } from '../revisions/revision-view.ts';
import { findRevisions } from '../revisions/revisions.repository.ts';
import type { StoriesService } from '../stories.service.ts';
import { messageView } from '../work/message-view.ts';
import { findStoryMessages } from '../work/messages.repository.ts';
import {
  findParts,
  findShownComments,
  findStoryFiles,
  isStoryUnderWay,
  lockStory,
  type StoryParts,
} from './story-data.repository.ts';
import { eraseStory, findUnused } from './story-erasure.repository.ts';

type Deps = {
  database: Database;
  storage: SongStorage;
  archives: Archives;
  stories: Pick<StoriesService, 'get' | 'download'>;
  limits: Limits;
  oldFiles: Pick<OldFiles, 'note' | 'deleteNow' | 'letGo'>;
  clock: Clock;
  publicUrl: string;
};

/** Exports are limited for each person, because each one reads every file of the song. */
const EXPORTS = { name: 'story_export', max: 20, seconds: 3600 } as const;

/** Lets the owner of a song export and delete all its data. */
export function createStoryDataService({
  database,
  storage,
  archives,
  stories,
  limits,
  oldFiles,
  clock,
  publicUrl,
}: Deps) {
  const { db } = database;

  /**
   * The story, if the user owns it. Refusals: `sign_in_required`; `not_found` for another owner's story, so that nobody
   * learns that it exists.
   */
  function requireOwner(parts: StoryParts | null, session: Session | null): Result<StoryParts> {
    const user = requireUser(session);
    if (!user.ok) return user;
    return parts && parts.story.ownerId === user.value.id ? ok(parts) : refuse('not_found');
  }

  return {
    /**
     * A ZIP archive of the song with its words, photos, comments and facts, for the owner. Only one archive at
     * a time is packed for each person. Refusals: `sign_in_required`, `not_found`, `too_many_requests`.
     */
    async archive(slug: string, session: Session | null): Promise<Result<Readable>> {
      const own = requireOwner(await findParts(db, slug), session);
      if (!own.ok) return own;
      const person = String(own.value.story.ownerId);
      const within = await limits.take(EXPORTS, person);
      if (!within.ok) return within;
      const page = await stories.get(slug, session);
      if (!page.ok) return page;
      const song = await stories.download(slug, session);
      const { id } = own.value.story;
      const [files, comments, contributions, revisions, messages, ecard] = await Promise.all([
        findStoryFiles(db, own.value),
        findShownComments(db, id),
        findContributions(db, id),
        findRevisions(db, id),
        findStoryMessages(db, id),
        findECard(db, id),
      ]);
      const facts = {
        exported_at: clock.now().toISOString(),
        address: `${publicUrl}/stories/${slug}`,
        story: page.value,
        comments,
        revisions: revisions.map(revisionView),
        messages: messages.map(messageView),
        ecard: ecard && {
          card: ecard.card,
          recipient: ecard.recipientName,
          email: ecard.recipientEmail,
          send_on: ecard.sendOn,
          sent_at: ecard.sentAt,
        },
      };
      const pictures = await findPictures(
        db,
        contributions.flatMap(({ imageIds }) => imageIds),
      );
      const kept = { facts, contributions, pictures, files, song: song.ok ? song.value : null };
      return archives.pack(person, storyEntries({ storage, oldFiles }, kept));
    },

    /**
     * Deletes the owner's song with its page, words, files and comments. The song must be delivered or canceled. To
     * confirm, the owner types its title. The payment data stays for bookkeeping. Refusals: `sign_in_required`,
     * `fresh_passcode_needed`, `not_found`, `story_under_way`, and `invalid_input` when the title does not match.
     */
    async remove(slug: string, title: string, session: Session | null): Promise<Result<{ deleted: true }>> {
      const erased = await database.transaction(async (tx): Promise<Result<string[]>> => {
        const own = requireOwner(await lockStory(tx, slug), session);
        if (!own.ok) return own;
        if (!session || !isFreshlyProved(session, clock.now())) return refuse('fresh_passcode_needed');
        if (await isStoryUnderWay(tx, own.value)) return refuse('story_under_way');
        const { story } = own.value;
        const shown = { title: story.status === 'shipped' ? story.title : '' };
        if (!isDeletionWord(title, { ...shown, recipient: story.songData.recipient }))
          return refuseFields('invalid_input', { title: 'invalid' });
        const files = await findStoryFiles(tx, own.value);
        await eraseStory(tx, own.value);
        const unused = await findUnused(
          tx,
          files.map(({ key }) => key),
        );
        await oldFiles.note(tx, unused);
        return ok(unused);
      });
      if (!erased.ok) return erased;
      await oldFiles.deleteNow(erased.value);
      return ok({ deleted: true as const });
    },
  };
}

export type StoryDataService = ReturnType<typeof createStoryDataService>;
