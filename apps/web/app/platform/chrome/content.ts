import type { CmsContent, CmsMenuItem, CmsScheduledText, CmsSection } from '@keepsong/contract/cms';
import type { CmsKey } from '@keepsong/domain/cms/fields';

/** The text, address or HTML of a field. Empty when there is none. */
export function textOf(content: CmsContent, key: CmsKey): string {
  const value = content[key];
  return typeof value === 'string' ? value : '';
}

const listOf = (content: CmsContent, key: CmsKey) => {
  const value = content[key];
  return Array.isArray(value) ? value : [];
};

/** The sections of a page, each with a title. */
export const sectionsOf = (content: CmsContent, key: CmsKey): CmsSection[] =>
  listOf(content, key).filter((item): item is CmsSection => 'html' in item);

/** The entries of a menu. */
export const menuOf = (content: CmsContent, key: CmsKey): CmsMenuItem[] =>
  listOf(content, key).filter((item): item is CmsMenuItem => 'items' in item);

/** The banner's schedule. */
export const scheduleOf = (content: CmsContent, key: CmsKey): CmsScheduledText[] =>
  listOf(content, key).filter((item): item is CmsScheduledText => 'startDate' in item);

/** The query for the content of a page. With `?drafts=1` in the page's address staff see their drafts. */
export const draftsOf = (address: string): { drafts?: '1' } =>
  new URL(address).searchParams.get('drafts') === '1' ? { drafts: '1' } : {};
