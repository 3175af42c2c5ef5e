import type { Contract } from '@keepsong/contract/contract';
import type { FormField } from '@keepsong/contract/transport/call-schemas';
import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import type { DraftsService } from './drafts.service.ts';
import type { PronunciationsService } from './pronunciations.service.ts';
import type { VoiceMemos } from './voice-memos.service.ts';

type NameField = FormField<Contract['builder']['addPronunciation']>;

export function builderHandlers(
  drafts: DraftsService,
  pronunciations: PronunciationsService,
  voiceMemos: VoiceMemos,
): Handlers<'builder'> {
  return {
    create: async ({ body }, { session, ip }) => drafts.create(body, await session.ensure(), ip),
    byEmail: async ({ query }, { session }) => drafts.byEmail(query.email, await session.find()),
    get: async ({ params }, { session }) => drafts.get(params.id, await session.find()),
    update: async ({ params, body }, { session }) => drafts.update(params.id, body, await session.find()),
    remove: async ({ params }, { session }) => drafts.remove(params.id, await session.find()),
    mailResumeLink: async ({ params, body }, { session, ip, locale }) =>
      drafts.mailResumeLink(params.id, body.email, await session.find(), { ip, locale }),
    resume: async ({ body }, { session }) => drafts.resume(body.token, await session.ensure()),
    addPronunciation: async ({ params }, { session, request, ip }) => {
      const form = await receiveForm<NameField>(request, RECORDING_MAX_BYTES);
      if (!form.ok) return form;
      const { fields, file, remove } = form.value;
      try {
        const input = {
          subject: fields.subject ?? '',
          pronounce: fields.pronounce ?? '',
          filePath: file?.path ?? null,
        };
        return await pronunciations.add(params.id, input, await session.find(), ip);
      } finally {
        await remove();
      }
    },
    setVoiceMemo: async ({ params }, { session, request, ip }) => {
      const form = await receiveForm(request, RECORDING_MAX_BYTES);
      if (!form.ok) return form;
      const { file, remove } = form.value;
      try {
        return file
          ? await voiceMemos.set(params.id, file.path, await session.find(), ip)
          : refuse('file_missing');
      } finally {
        await remove();
      }
    },
    removeVoiceMemo: async ({ params }, { session }) => voiceMemos.remove(params.id, await session.find()),
    removePronunciation: async ({ params }, { session }) => {
      const done = await pronunciations.remove(params.id, params.pronunciation_id, await session.find());
      return done.ok ? ok(done.value) : done;
    },
  };
}
