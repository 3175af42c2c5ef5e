import { LOCALES } from '@keepsong/domain/format/locale';
import { addDays, chicagoDay } from '@keepsong/domain/time/chicago';
import type { Tx } from '../../src/platform/db/database.ts';
import { cmsEntries } from '../schema/cms.ts';

/** How many days after its first day the banner of the demo ends. */
const BANNER_DAYS = 20;

const TEXTS = {
  en: 'A song in hand for the holidays: order within [CountdownTimer]',
  sp: 'Una canción a tiempo para las fiestas: te quedan [CountdownTimer] para pedirla',
} as const;

/** Writes a scheduled banner with a countdown, as staff would (spec 2.9-18). */
export async function seedContent(tx: Tx, now: Date): Promise<void> {
  const from = addDays(chicagoDay(now), -1);
  const to = addDays(from, BANNER_DAYS);
  await tx.insert(cmsEntries).values(
    LOCALES.map((locale) => ({
      key: 'banner.list',
      locale,
      published: `${from} | ${to} | ${TEXTS[locale]} | /song-builder`,
      updatedAt: now,
    })),
  );
}
