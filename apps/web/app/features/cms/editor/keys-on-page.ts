import { type CmsKey, isCmsGroup, keysOf } from '@keepsong/domain/cms/fields';

/**
 * The keys of the fields that staff can edit on a page. `marked` holds the keys found on the page. All fields of the
 * same groups are added, because titles for search engines are not visible on the page. If the page has the menu, the
 * banner's fields are added too, because an empty banner is not visible either.
 */
export function keysOnPage(marked: readonly string[]): CmsKey[] {
  const groups = new Set(marked.map((key) => key.split('.')[0] ?? ''));
  if (groups.has('menu')) groups.add('banner');
  return [...groups].filter(isCmsGroup).flatMap(keysOf);
}
