import { FILM_MAX_BYTES, SAMPLE_MAX_BYTES } from '@keepsong/domain/artists/application';
import { IMAGE_MAX_BYTES } from '@keepsong/domain/cart/pod';
import { type Result, refuse } from '@keepsong/domain/result';
import type { CallContext, Handlers } from '../../platform/http/implement.ts';
import type { Session } from '../../platform/http/sessions.ts';
import { receiveForm } from '../../platform/http/uploads.ts';
import type { Claims } from './claims.service.ts';
import type { ImagesService } from './images.service.ts';
import type { MakerUploads } from './maker-uploads.service.ts';

type Services = { images: ImagesService; claims: Claims; makerUploads: MakerUploads };
type Sent = { path: string; fileName: string };

/** Passes the uploaded file of a form to `keep`, and removes the file afterwards. */
async function withFile<T>(
  { session, request, ip }: CallContext,
  maxBytes: number,
  keep: (file: Sent, session: Session, ip: string) => Promise<Result<T>>,
): Promise<Result<T>> {
  const form = await receiveForm(request, maxBytes);
  if (!form.ok) return form;
  const { file, remove } = form.value;
  try {
    return file ? await keep(file, await session.ensure(), ip) : refuse('file_missing');
  } finally {
    await remove();
  }
}

export const uploadsHandlers = ({ images, claims, makerUploads }: Services): Handlers<'uploads'> => ({
  addImage: (_input, context) =>
    withFile(context, IMAGE_MAX_BYTES, ({ path }, session, ip) => images.add(path, session, ip)),
  addRecording: (_input, context) => withFile(context, SAMPLE_MAX_BYTES, makerUploads.addRecording),
  addFilm: (_input, context) => withFile(context, FILM_MAX_BYTES, makerUploads.addFilm),
  claim: async ({ params }, { session }) => claims.claim(params.id, await session.find()),
});
