import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../../platform/http/implement.ts';
import { receiveForm } from '../../../platform/http/uploads.ts';
import type { ContributionsService } from './contributions.service.ts';
import type { InvitationsService } from './invitations.service.ts';
import type { JoiningService } from './joining.service.ts';

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

export type Together = {
  invitations: InvitationsService;
  joining: JoiningService;
  contributions: ContributionsService;
};

/** The calls about collaboration, for a song's owner and for invited people. */
export function collaborationHandlers({ invitations, joining, contributions }: Together): Calls {
  return {
    collaboration: async ({ params, query }, { session }) =>
      joining.get(params.slug, query.invite, await session.find()),
    joinCollaboration: async ({ params, body }, { session }) =>
      joining.join(params.slug, body.token, await session.find()),
    saveContribution: async ({ params, body }, { session }) =>
      contributions.save(params.slug, body, await session.find()),
    addVoiceNote: async ({ params }, { session, request, ip }) => {
      const form = await receiveForm(request, RECORDING_MAX_BYTES);
      if (!form.ok) return form;
      const { file, remove } = form.value;
      try {
        if (!file) return refuse('file_missing');
        return await contributions.addVoice(params.slug, file.path, await session.find(), ip);
      } finally {
        await remove();
      }
    },
    removeVoiceNote: async ({ params }, { session }) =>
      contributions.removeVoice(params.slug, await session.find()),
    collaborationReview: async ({ params }, { session }) =>
      invitations.review(params.slug, await session.find()),
    inviteCollaborator: async ({ params, body }, { session, ip, locale }) =>
      invitations.invite(params.slug, body, await session.find(), { ip, locale }),
    removeInvite: async ({ params }, { session }) =>
      invitations.removeInvite(params.slug, params.id, await session.find()),
    pickContribution: async ({ params, body }, { session }) =>
      contributions.pick(params.slug, params.id, body, await session.find()),
  };
}
