import { inArray } from 'drizzle-orm';
import { productPhotos } from '../../../../db/schema/catalogue/photos.ts';
import type { DbOrTx } from '../../../platform/db/database.ts';

export type PhotoRow = typeof productPhotos.$inferSelect;

export const insertPhoto = (db: DbOrTx, photo: PhotoRow) => db.insert(productPhotos).values(photo);

export const findPhotos = async (db: DbOrTx, ids: readonly string[]): Promise<PhotoRow[]> =>
  ids.length === 0
    ? []
    : db
        .select()
        .from(productPhotos)
        .where(inArray(productPhotos.id, [...ids]));
