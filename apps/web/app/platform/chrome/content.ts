import type { CmsContent, CmsMenuItem, CmsScheduledText, CmsSection } from '@keepsong/contract/cms';
import type { Client } from '@keepsong/contract/transport/client';
import type { CmsGroup, CmsKey } from '@keepsong/domain/cms/fields';

/** The value of a content field that holds a text, an address or HTML. '' when the field has none. */
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

/** The texts of the banner, each with the period in which it is shown. */
export const scheduleOf = (content: CmsContent, key: CmsKey): CmsScheduledText[] =>
  listOf(content, key).filter((item): item is CmsScheduledText => 'startDate' in item);

/**
 * The query for loading the content of a page. With `?drafts=1` in the address of the page, staff see unpublished
 * drafts.
 */
export const draftsOf = (address: string): { drafts?: '1' } =>
  new URL(address).searchParams.get('drafts') === '1' ? { drafts: '1' } : {};

/** Loads the texts of a page that the staff can edit. */
export const loadWords = (api: Client, groups: readonly CmsGroup[], address: string): Promise<CmsContent> =>
  api.cms.get({ query: { group: groups.join(','), ...draftsOf(address) } }, { cache: true });
