import { bannerOf } from '@keepsong/domain/catalogue/calendar';
import type { ScheduledText } from '@keepsong/domain/cms/values';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Day } from '@keepsong/domain/time/chicago';
import { and, asc, desc, gte, inArray, sql } from 'drizzle-orm';
import { calendarEntries } from '../../../db/schema/catalogue/calendar.ts';
import type { DbOrTx } from '../../platform/db/database.ts';

/**
 * The banners and cut-off dates of the calendar, as lines of the page banner. Cut-off dates come first, because
 * they end; the nearest is at the top. Banners follow, with the newest at the top. Entries that ended before `from`
 * are left out.
 */
export async function findBanners(db: DbOrTx, locale: Locale, from: Day): Promise<ScheduledText[]> {
  const { kind, fromDay, toDay, textEn, textSp, url, shown } = calendarEntries;
  const rows = await db
    .select({ kind, from: fromDay, to: toDay, text: locale === 'sp' ? textSp : textEn, url })
    .from(calendarEntries)
    .where(and(shown, inArray(kind, ['cutoff', 'banner']), gte(toDay, from)))
    .orderBy(
      sql`${kind} = 'banner'`,
      asc(sql`case when ${kind} = 'cutoff' then ${toDay} end`),
      desc(fromDay),
    );
  return rows.map((row) => bannerOf(row, locale));
}
