import { type AffiliateBody, affiliateBody } from '@keepsong/contract/money/affiliates';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import type { Clock } from '../../../platform/clock.ts';
import type { DbOrTx, Tx } from '../../../platform/db/database.ts';
import type { Editable } from '../../../platform/editing/editing.service.ts';
import {
  deleteRates,
  type FoundAffiliate,
  findAffiliate,
  findAffiliateIds,
  findByCode,
  findRates,
  insertAffiliate,
  insertRate,
  type NewAffiliate,
  updateAffiliate,
} from './affiliates.repository.ts';

/** Hundredths in a percent. */
const PARTS = 100;

export const shownAffiliate = ({ row, figures, share, fromDay }: FoundAffiliate) => ({
  body: {
    ...{ code: row.code, name: row.name, email: row.email, percent: (share ?? 0) / PARTS },
    from: fromDay ?? chicagoDay(row.createdAt),
  },
  isShown: row.active,
  figures,
});

const rowOf = ({ code, name, email }: AffiliateBody, active: boolean): NewAffiliate => ({
  ...{ code, name, email, active },
});

async function check(db: DbOrTx, { code }: AffiliateBody, id: number | null): Promise<Result<null>> {
  const same = await findByCode(db, code);
  return same && same.id !== id ? refuseFields('invalid_input', { code: 'taken' }) : ok(null);
}

/** Affiliates, as editors and finance keep them. What was paid for orders of the past stays as it was. */
export const affiliateEditable = (clock: Clock): Editable<AffiliateBody> => {
  /** Writes the share from its day on. Refuses to change a day of the past. */
  async function writeRate(tx: Tx, id: number, { percent, from }: AffiliateBody): Promise<Result<null>> {
    const share = Math.round(percent * PARTS);
    const rates = await findRates(tx, id);
    const today = chicagoDay(clock.now());
    const [last] = rates;
    if (last?.fromDay === from && last.share === share) return ok(null);
    if (last && from < today) return refuseFields('invalid_input', { from: 'invalid' });
    await deleteRates(tx, id, { today, day: from });
    await insertRate(tx, id, { fromDay: from, share });
    return ok(null);
  }

  return {
    kind: 'affiliate',
    permission: 'affiliates',
    unique: 'code',
    carry: {
      schema: affiliateBody,
      ids: findAffiliateIds,
      nameOf: ({ code }) => String(code).toLowerCase(),
      plain: () => ({ email: null, from: chicagoDay(clock.now()) }),
    },
    async find(db, id, lock) {
      const found = await findAffiliate(db, Number(id), lock);
      return found && shownAffiliate(found);
    },
    read(draft, live) {
      const read = affiliateBody.safeParse({ ...live, ...draft });
      return read.success ? read.data : live;
    },
    async add(tx, body) {
      const sound = await check(tx, body, null);
      if (!sound.ok) return sound;
      const id = await insertAffiliate(tx, rowOf(body, false));
      const rated = await writeRate(tx, id, body);
      return rated.ok ? ok(String(id)) : rated;
    },
    async write(tx, id, body, isShown) {
      const number = Number(id);
      const before = await findAffiliate(tx, number, true);
      // Links with the code are out in the world.
      if (before?.row.active && before.row.code !== body.code)
        return refuseFields('invalid_input', { code: 'invalid' });
      const sound = await check(tx, body, number);
      if (!sound.ok) return sound;
      const rated = await writeRate(tx, number, body);
      if (!rated.ok) return rated;
      await updateAffiliate(tx, number, rowOf(body, isShown));
      return ok(null);
    },
  };
};
