import type { collaborationCalls } from '@keepsong/contract/story/collaboration';
import type { storyEcardCalls } from '@keepsong/contract/story/story-ecard';
import type { storyWork } from '@keepsong/contract/story/story-work';
import type { Handlers } from '../../../platform/http/implement.ts';
import { collaborationHandlers, type Together } from '../collaboration/collaboration.routes.ts';
import type { ECardService } from '../ecard/ecard.service.ts';
import type { RevisionsService } from '../revisions/revisions.service.ts';
import type { EditService } from './edit.service.ts';

export type StoryWork = Together & {
  edits: EditService;
  revisions: RevisionsService;
  ecards: ECardService;
};

type Calls = Pick<
  Handlers<'stories'>,
  keyof typeof storyWork | keyof typeof collaborationCalls | keyof typeof storyEcardCalls
>;

/** Calls that only the owner of a song may make. */
export function storyWorkHandlers({ edits, revisions, ecards, ...together }: StoryWork): Calls {
  return {
    ...collaborationHandlers(together),
    ecard: async ({ params }, { session }) => ecards.get(params.slug, await session.find()),
    saveEcard: async ({ params, body }, { session, locale }) =>
      ecards.save(params.slug, body, await session.find(), locale),
    removeEcard: async ({ params }, { session }) => ecards.remove(params.slug, await session.find()),
    editable: async ({ params }, { session }) => edits.get(params.slug, await session.find()),
    saveEdit: async ({ params, body }, { session }) => edits.save(params.slug, body, await session.find()),
    messageArtist: async ({ params, body }, { session }) =>
      edits.message(params.slug, body.message, await session.find()),
    revisions: async ({ params }, { session }) => revisions.get(params.slug, await session.find()),
    requestRevision: async ({ params, body }, { session }) =>
      revisions.request(params.slug, body, await session.find()),
    accept: async ({ params }, { session }) => revisions.acceptSong(params.slug, await session.find()),
    acceptRevision: async ({ params }, { session }) =>
      revisions.accept(params.slug, params.id, await session.find()),
    returnRevision: async ({ params, body }, { session }) =>
      revisions.giveBack(params.slug, params.id, body.note, await session.find()),
  };
}
