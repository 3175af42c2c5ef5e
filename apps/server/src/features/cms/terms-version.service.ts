import type { Locale } from '@keepsong/domain/format/locale';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import { findEntries } from './cms.repository.ts';
import { publishedOf } from './words-editable.service.ts';

const KEY = 'terms.sections';

/**
 * Which terms somebody reads now: their language and a hash of their text. The texts themselves are kept: those of the
 * staff as revisions, and the shop's own words with its releases.
 */
export async function termsVersion(db: DbOrTx, locale: Locale): Promise<string> {
  const rows = await findEntries(db, [KEY]);
  const text = publishedOf(rows, KEY, locale);
  return `${locale}:${sha256(text).toString('hex').slice(0, 16)}`;
}
