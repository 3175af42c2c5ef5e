import type { Contract } from '@keepsong/contract/contract';
import type { FormField } from '@keepsong/contract/transport/call-schemas';
import { RECORDING_MAX_BYTES } from '@keepsong/domain/builder/pronunciations';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Permission } from '@keepsong/domain/staff/permissions';
import type { Handlers } from '../../platform/http/implement.ts';
import type { RequestSession } from '../../platform/http/sessions.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import { requireStaff, type StaffMember } from '../../platform/staff/require-staff.ts';
import type { CollectionsService } from './collections.service.ts';
import type { CollectionDesk } from './desk/collection-desk.service.ts';
import type { FailedSongs } from './failed-songs.service.ts';
import type { NamesService } from './names.service.ts';
import type { PreviewLinks } from './preview-links.service.ts';
import type { PreviewsService } from './previews.service.ts';
import type { RecordingsService } from './recordings.service.ts';

type Services = {
  collections: CollectionsService;
  collectionDesk: CollectionDesk;
  previews: PreviewsService;
  failedSongs: FailedSongs;
  previewLinks: PreviewLinks;
  names: NamesService;
  recordings: RecordingsService;
};

type NameField = FormField<Contract['instant']['addName']>;

/** Refusals: `sign_in_required`, `forbidden`. */
const staffWho = async (session: RequestSession, permission: Permission): Promise<Result<StaffMember>> =>
  requireStaff(await session.find(), permission);

export function instantHandlers({
  collections,
  collectionDesk,
  previews,
  failedSongs,
  previewLinks,
  names,
  recordings,
}: Services): Handlers<'instant'> {
  return {
    collections: async (_input, { locale }) => ok({ collections: await collections.list(locale) }),
    collection: async ({ params }, { session, locale }) =>
      collections.get(params.id, await session.find(), locale),
    requestPreviews: async ({ params, body }, { session, ip, locale }) =>
      previews.request(params.id, body, { session: await session.ensure(), ip, locale }),
    previews: async ({ params, query }, { session }) =>
      previews.progress(params.id, query.task_ids, await session.find()),
    mailPreviews: async ({ params, body }, { ip, locale }) =>
      previewLinks.mail(params.id, { email: body.email, taskIds: body.task_ids }, { ip, locale }),
    requestFullSong: async ({ params, body }, { session, ip, locale }) =>
      previews.pick(params.id, body, { session: await session.ensure(), ip, locale }),
    magicLink: async ({ params }) => previewLinks.open(params.token),
    names: async ({ query }, { ip, locale }) => names.find(query.spelling, { locale, ip }),
    async addName(_input, { session, request, ip, locale }) {
      const form = await receiveForm<NameField>(request, RECORDING_MAX_BYTES);
      if (!form.ok) return form;
      const { fields, file, remove } = form.value;
      try {
        return await names.add(
          {
            spelling: fields.spelling ?? '',
            respelling: fields.respelling ?? '',
            path: file?.path ?? null,
          },
          { locale, ip, session: () => session.ensure() },
        );
      } finally {
        await remove();
      }
    },
    async addGreeting(_input, { session, request, ip }) {
      const form = await receiveForm(request, RECORDING_MAX_BYTES);
      if (!form.ok) return form;
      const { file, remove } = form.value;
      try {
        if (!file) return refuse('file_missing');
        const kept = await recordings.add('greeting', file.path, await session.ensure(), { ip });
        return kept.ok ? ok({ greeting: kept.value }) : kept;
      } finally {
        await remove();
      }
    },
    quiz: async ({ params }, { session }) => collectionDesk.quiz(await session.find(), params.id),
    async failedSongs(_input, { session }) {
      const staff = await staffWho(session, 'orders');
      return staff.ok ? ok({ songs: await failedSongs.list(staff.value) }) : staff;
    },
    async retrySong({ params, body }, { session }) {
      const staff = await staffWho(session, 'orders');
      return staff.ok ? failedSongs.retry(params.id, staff.value, body.reason) : staff;
    },
    saveQuiz: async ({ params, body }, { session }) =>
      collectionDesk.saveQuiz(await session.find(), params.id, body),
  };
}
