import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import type { CollaborationService } from './collaboration.service.ts';

type Calls = Pick<
  Handlers<'stories'>,
  | 'collaboration'
  | 'joinCollaboration'
  | 'saveContribution'
  | 'addVoiceNote'
  | 'removeVoiceNote'
  | 'collaborationReview'
  | 'inviteCollaborator'
  | 'removeInvite'
  | 'pickContribution'
>;

/** What the owner and whom the owner invited do together. */
export function collaborationHandlers(together: CollaborationService): Calls {
  return {
    collaboration: async ({ params, query }, { session }) =>
      together.get(params.slug, query.invite, await session.find()),
    joinCollaboration: async ({ params, body }, { session }) =>
      together.join(params.slug, body.token, await session.find()),
    saveContribution: async ({ params, body }, { session }) =>
      together.save(params.slug, body, await session.find()),
    addVoiceNote: async ({ params }, { session, request }) => {
      const form = await receiveForm(request, RECORDING_MAX_BYTES);
      if (!form.ok) return form;
      const { file, remove } = form.value;
      try {
        if (!file) return refuse('file_missing');
        return await together.addVoice(params.slug, file.path, await session.find());
      } finally {
        await remove();
      }
    },
    removeVoiceNote: async ({ params }, { session }) =>
      together.removeVoice(params.slug, await session.find()),
    collaborationReview: async ({ params }, { session }) =>
      together.review(params.slug, await session.find()),
    inviteCollaborator: async ({ params, body }, { session, locale }) =>
      together.invite(params.slug, body, await session.find(), locale),
    removeInvite: async ({ params }, { session }) =>
      together.removeInvite(params.slug, params.id, await session.find()),
    pickContribution: async ({ params, body }, { session }) =>
      together.pick(params.slug, params.id, body, await session.find()),
  };
}
