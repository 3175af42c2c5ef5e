import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { refuse } from '@keepsong/domain/result';
import type { Handlers } from '../../platform/http/implement.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import type { Claims } from './claims.service.ts';
import type { ImagesService } from './images.service.ts';

export function uploadsHandlers(images: ImagesService, claims: Claims): Handlers<'uploads'> {
  return {
    addImage: async (_input, { session, request, ip }) => {
      const form = await receiveForm(request, IMAGE_MAX_BYTES);
      if (!form.ok) return form;
      const { file, remove } = form.value;
      try {
        return file ? await images.add(file.path, await session.ensure(), ip) : refuse('file_missing');
      } finally {
        await remove();
      }
    },
    claim: async ({ params }, { session }) => claims.claim(params.id, await session.find()),
  };
}
