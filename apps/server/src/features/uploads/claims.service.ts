import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import type { Session } from '../../platform/http/sessions.ts';
import type { RecordingsService } from '../instant/recordings.service.ts';
import type { ImagesService } from './images.service.ts';

const CLAIMS: Limit = { name: 'upload_claim', max: 300, seconds: 3600, quick: true };

type Deps = {
  db: Db;
  images: Pick<ImagesService, 'claim'>;
  recordings: Pick<RecordingsService, 'claim'>;
  limits: Limits;
};

/**
 * Claims for carts and half-filled forms. These are only in the browser, so the browser reports which uploads
 * they use. Things that the shop saves itself claim their uploads when they are saved (decision 0088).
 */
export const createClaims = ({ db, images, recordings, limits }: Deps) => ({
  /**
   * Keeps an upload of this visitor for 30 days. Refuses with `too_many_requests`, and with `upload_gone` when it was
   * deleted or is not the visitor's.
   */
  async claim(id: string, session: Session | null): Promise<Result<{ expires_at: string | null }>> {
    if (!session) return refuse('upload_gone');
    const within = await limits.take(CLAIMS, session.visitorId);
    if (!within.ok) return within;
    const [image] = await images.claim(db, [id], session);
    const upload = image ?? (await recordings.claim(db, id, session));
    return upload ? ok({ expires_at: upload.expiresAt?.toISOString() ?? null }) : refuse('upload_gone');
  },
});

export type Claims = ReturnType<typeof createClaims>;
