import { browserApi } from './api.ts';

/** An upload whose id the browser knows, and when the shop deletes it. */
type Upload = { id: string; expires_at: string };

/**
 * Says to the shop that the cart or a form of this browser names an upload, so that it is kept for 30 days and not for
 * an hour. Returns the upload with its new end. If the shop cannot be reached, returns it unchanged: the check of the
 * cart asks again.
 */
export async function claimUpload<T extends Upload>(upload: T): Promise<T> {
  try {
    const { expires_at } = await browserApi().uploads.claim({ params: { id: upload.id } });
    return expires_at === null ? upload : { ...upload, expires_at };
  } catch {
    return upload;
  }
}
