import type { CmsContent } from '@keepsong/contract/cms';
import { readFrom } from '@keepsong/domain/catalogue/calendar';
import type { CmsKey } from '@keepsong/domain/cms/fields';
import type { ScheduledText } from '@keepsong/domain/cms/values';
import type { Locale } from '@keepsong/domain/format/locale';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/errors.ts';
import { findBanners } from './banners.repository.ts';

type Content = readonly (readonly [CmsKey, CmsContent[string]])[];

/** Adds calendar entries to the banner of the pages. */
export function createBanners(db: DbOrTx, clock: Clock) {
  /** The banners that were last read. They are used while the database cannot be reached. */
  const last = new Map<Locale, ScheduledText[]>();

  return {
    /**
     * The schedule of the banner, with the calendar's entries in front. Empty when the content has no banner.
     */
    async before(content: Content, locale: Locale): Promise<CmsContent> {
      const own = content.find(([key]) => key === 'banner.list')?.[1];
      if (!Array.isArray(own)) return {};
      const banners = await findBanners(db, locale, readFrom(clock.now())).catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
        return last.get(locale) ?? [];
      });
      last.set(locale, banners);
      return { 'banner.list': [...banners, ...(own as ScheduledText[])] };
    },
  };
}
