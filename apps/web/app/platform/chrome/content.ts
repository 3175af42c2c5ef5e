import type { CmsContent, CmsMenuItem, CmsScheduledText, CmsSection } from '@keepsong/contract/cms';
import type { CmsKey } from '@keepsong/domain/cms/fields';

/** Text, an address or HTML of a field; empty when there is none. */
export function textOf(content: CmsContent, key: CmsKey): string {
  const value = content[key];
  return typeof value === 'string' ? value : '';
}

const listOf = (content: CmsContent, key: CmsKey) => {
  const value = content[key];
  return Array.isArray(value) ? value : [];
};

/** The titled parts of a page. */
export const sectionsOf = (content: CmsContent, key: CmsKey): CmsSection[] =>
  listOf(content, key).filter((item): item is CmsSection => 'html' in item);

/** The entries of a menu. */
export const menuOf = (content: CmsContent, key: CmsKey): CmsMenuItem[] =>
  listOf(content, key).filter((item): item is CmsMenuItem => 'items' in item);

/** The banner's schedule. */
export const scheduleOf = (content: CmsContent, key: CmsKey): CmsScheduledText[] =>
  listOf(content, key).filter((item): item is CmsScheduledText => 'startDate' in item);

/** What the address of a page asks of its content: staff see their drafts with `?drafts=1`. */
export const draftsOf = (address: string): { drafts?: '1' } =>
  new URL(address).searchParams.get('drafts') === '1' ? { drafts: '1' } : {};
