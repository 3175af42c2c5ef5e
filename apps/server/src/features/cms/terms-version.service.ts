import type { Locale } from '@keepsong/domain/format/locale';
import type { DbOrTx } from '../../platform/db/database.ts';
import { sha256 } from '../../platform/ids.ts';
import { findEntries } from './cms.repository.ts';
import { publishedOf } from './words-editable.service.ts';

const KEY = 'terms.sections';

/**
 * The version of the terms that somebody reads now: their language and a hash of their text. The text can be
 * found later: texts of the staff are stored as revisions, and the shop's own words belong to its releases.
 */
export async function termsVersion(db: DbOrTx, locale: Locale): Promise<string> {
  const rows = await findEntries(db, [KEY]);
  const text = publishedOf(rows, KEY, locale);
  return `${locale}:${sha256(text).toString('hex').slice(0, 16)}`;
}
