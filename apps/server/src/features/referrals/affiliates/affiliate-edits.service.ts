import { type AffiliateBody, affiliateBody } from '@keepsong/contract/money/affiliates';
import { ok, type Result, refuseFields } from '@keepsong/domain/result';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { z } from 'zod';
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

/** Shares are stored in hundredths of a percent. */
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

/** The percentages before the current one, oldest first. Only a file of the command `catalogue` has them. */
const earlierRates = z.array(affiliateBody.pick({ from: true, percent: true })).max(500);
type Carried = AffiliateBody & { earlier?: z.output<typeof earlierRates> };

const shareOf = (percent: number): number => Math.round(percent * PARTS);

/**
 * Writes a file's earlier percentages when the affiliate is new. For a known affiliate they must equal those of
 * the shop, because what was owed on past days never changes.
 */
async function writeEarlier(
  tx: Tx,
  id: number,
  { from, earlier }: Carried,
  isNew: boolean,
): Promise<Result<null>> {
  if (earlier === undefined) return ok(null);
  const days = earlier.map((rate) => rate.from);
  const isInOrder = [...days, from].every((day, at, all) => at === 0 || day > (all[at - 1] ?? ''));
  const [, ...kept] = isNew ? [] : await findRates(tx, id);
  const isSame =
    kept.length === earlier.length &&
    kept.toReversed().every(({ fromDay, share }, at) => {
      const rate = earlier[at];
      return rate?.from === fromDay && shareOf(rate.percent) === share;
    });
  if (!isInOrder || !(isNew || isSame)) return refuseFields('invalid_input', { earlier: 'invalid' });
  if (isNew)
    for (const rate of earlier)
      await insertRate(tx, id, { fromDay: rate.from, share: shareOf(rate.percent) });
  return ok(null);
}

/** Affiliates as things that editors and finance change. The pay for past orders stays as it was. */
export const affiliateEditable = (clock: Clock): Editable<AffiliateBody> => {
  /** Writes the share from its day on. Refuses to change a day of the past. */
  async function writeRate(tx: Tx, id: number, { percent, from }: AffiliateBody): Promise<Result<null>> {
    const share = shareOf(percent);
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
    // Links with the code are in use.
    kept: ['code'],
    carry: {
      schema: affiliateBody.extend({ earlier: earlierRates }),
      ids: findAffiliateIds,
      nameOf: ({ code }) => String(code).toLowerCase(),
      plain: () => ({ email: null, from: chicagoDay(clock.now()), earlier: [] }),
      async out(db, body, { id }) {
        const [, ...before] = await findRates(db, Number(id));
        const earlier = before
          .toReversed()
          .map(({ fromDay, share }) => ({ from: fromDay, percent: share / PARTS }));
        return { ...body, earlier };
      },
    },
    async find(db, id, lock) {
      const found = await findAffiliate(db, Number(id), lock);
      return found && shownAffiliate(found);
    },
    read(draft, live) {
      const read = affiliateBody.safeParse({ ...live, ...draft });
      if (!read.success) return live;
      const { percent, from } = read.data;
      const isSame = percent === live.percent && from === live.from;
      const today = chicagoDay(clock.now());
      // A draft that waited, by its plan or for an editor, begins on the day on which it goes live at the earliest.
      return isSame || from >= today ? read.data : { ...read.data, from: today };
    },
    async add(tx, body) {
      const sound = await check(tx, body, null);
      if (!sound.ok) return sound;
      const id = await insertAffiliate(tx, rowOf(body, false));
      const rated = await writeRate(tx, id, body);
      if (!rated.ok) return rated;
      const before = await writeEarlier(tx, id, body, true);
      return before.ok ? ok(String(id)) : before;
    },
    async write(tx, id, body, isShown) {
      const number = Number(id);
      const sound = await check(tx, body, number);
      if (!sound.ok) return sound;
      const same = await writeEarlier(tx, number, body, false);
      if (!same.ok) return same;
      const rated = await writeRate(tx, number, body);
      if (!rated.ok) return rated;
      await updateAffiliate(tx, number, rowOf(body, isShown));
      return ok(null);
    },
  };
};
