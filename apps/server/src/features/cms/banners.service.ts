import type { CmsContent } from '@keepsong/contract/cms';
import { readFrom } from '@keepsong/domain/catalogue/calendar';
import type { CmsKey } from '@keepsong/domain/cms/fields';
import { parseSchedule, type ScheduledText } from '@keepsong/domain/cms/values';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { findEdited } from '../../platform/editing/edits.repository.ts';
import { findBanners } from './banners.repository.ts';
import { findEntries } from './cms.repository.ts';
import { publishedInBoth } from './words-editable.service.ts';

type Content = readonly (readonly [CmsKey, CmsContent[string]])[];

const LIST = 'banner.list' satisfies CmsKey;

/** The banners that are written in the words, also in a draft that goes live by itself. */
export async function findWordBanners(db: DbOrTx, locale: Locale): Promise<ScheduledText[]> {
  const [rows, edited] = await Promise.all([findEntries(db, [LIST]), findEdited(db, 'word', [LIST])]);
  const { draft = null, publishAt = null } = edited.get(LIST) ?? {};
  const sources = [publishedInBoth(rows, LIST)[locale], publishAt && draft?.[locale]];
  const found = sources.flatMap((source) => {
    const read = typeof source === 'string' ? parseSchedule(source) : null;
    return read?.ok ? read.value : [];
  });
  return [...new Map(found.map((one) => [JSON.stringify(one), one])).values()];
}

/** Adds calendar entries to the banner of the pages. */
export function createBanners(db: DbOrTx, clock: Clock) {
  /** The banners that were last read. They are used while the database cannot be reached. */
  const last = new Map<Locale, ScheduledText[]>();

  return {
    /**
     * The schedule of the banner, with the calendar's entries in front. Empty when the content has no banner.
     */
    async before(content: Content, locale: Locale): Promise<CmsContent> {
      const own = content.find(([key]) => key === LIST)?.[1];
      if (!Array.isArray(own)) return {};
      const banners = await findBanners(db, locale, readFrom(clock.now())).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return last.get(locale) ?? [];
      });
      last.set(locale, banners);
      return { [LIST]: [...banners, ...(own as ScheduledText[])] };
    },
  };
}
