import { type CmsKey, isCmsGroup, keysOf } from '@keepsong/domain/cms/fields';

/**
 * Every field of the groups that a page marks, because titles for search engines are not visible on the page. The
 * menu brings the banner's fields, because an empty banner is not visible either. `marked` holds the keys found on
 * the page.
 */
export function keysOnPage(marked: readonly string[]): CmsKey[] {
  const groups = new Set(marked.map((key) => key.split('.')[0] ?? ''));
  if (groups.has('menu')) groups.add('banner');
  return [...groups].filter(isCmsGroup).flatMap(keysOf);
}
