import type { GiftDesign } from '@keepsong/domain/credits/gift-design';
import type { Db, DbOrTx } from '../../platform/db/database.ts';
import { offeredDesigns } from './kept-designs.ts';
import { findGiftCardInfo } from './shelf.repository.ts';

/** The designs for gift cards that the staff issue. Such cards belong to no product. */
export const createGiftDesigns = (db: Db) => ({
  /** The designs that any gift card on sale offers, each once. */
  async all(tx: DbOrTx = db): Promise<GiftDesign[]> {
    const designs = (await findGiftCardInfo(tx)).flatMap(({ extraInfo }) => offeredDesigns(extraInfo));
    return designs.filter(({ picture }, at) => designs.findIndex((one) => one.picture === picture) === at);
  },
});

export type GiftDesigns = ReturnType<typeof createGiftDesigns>;
