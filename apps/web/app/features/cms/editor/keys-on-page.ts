import { type CmsKey, isCmsGroup, keysOf } from '@keepsong/domain/cms/fields';

/**
 * Every field of the groups that a page marks: titles for search engines have no place of their own on it. With the
 * menu comes the banner, which has none either as long as it says nothing. `marked` are keys as the page has them.
 */
export function keysOnPage(marked: readonly string[]): CmsKey[] {
  const groups = new Set(marked.map((key) => key.split('.')[0] ?? ''));
  if (groups.has('menu')) groups.add('banner');
  return [...groups].filter(isCmsGroup).flatMap(keysOf);
}
