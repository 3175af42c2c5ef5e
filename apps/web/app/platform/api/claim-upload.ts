import { browserApi } from './api.ts';

/** An upload known to this browser by its id, and the time when the shop deletes it. */
type Upload = { id: string; expires_at: string };

/**
 * Tells the shop that the cart or a form of this browser uses an upload. The shop then keeps the upload for 30
 * days instead of one hour. Returns the upload with its new `expires_at`. If the shop cannot be reached,
 * returns the upload unchanged; the check of the cart claims it again later.
 */
export async function claimUpload<T extends Upload>(upload: T): Promise<T> {
  try {
    const { expires_at } = await browserApi().uploads.claim({ params: { id: upload.id } });
    return expires_at === null ? upload : { ...upload, expires_at };
  } catch {
    return upload;
  }
}
