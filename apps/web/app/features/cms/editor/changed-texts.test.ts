import type { CmsEntry } from '@keepsong/contract/cms';
import { expect, it } from 'vitest';
import { changedTexts, type Texts, without } from './changed-texts.ts';

const written = (published: string, draft: string | null = null) => ({
  published,
  draft,
  updated_at: null,
  updated_by: null,
});
const entry = (drafts: { en?: string; sp?: string } = {}): CmsEntry => ({
  key: 'careers.title',
  kind: 'text',
  version: 1,
  en: written('Work', drafts.en ?? null),
  sp: written('Trabajo', drafts.sp ?? null),
});

it.each<[CmsEntry, Texts, boolean, Texts]>([
  [entry(), { en: 'Jobs' }, true, { en: 'Jobs' }],
  [entry(), { en: 'Jobs' }, false, { en: 'Jobs' }],
  [entry(), { en: 'Work', sp: 'Empleo' }, true, { sp: 'Empleo' }],
  [entry({ sp: 'Empleo' }), { en: 'Jobs' }, true, { en: 'Jobs', sp: 'Empleo' }],
  [entry({ sp: 'Empleo' }), { en: 'Jobs' }, false, { en: 'Jobs' }],
  [entry({ en: 'Jobs' }), {}, true, { en: 'Jobs' }],
  [entry(), { en: '' }, true, { en: '' }],
  [entry(), {}, true, { sp: 'Trabajo' }],
])('of %j with %j, published: %s, %j are sent', (stored, texts, publish, sent) => {
  expect(changedTexts(stored, texts, { publish, locale: 'sp' })).toEqual(sent);
});

it('keeps unsaved texts in the other language', () => {
  expect(without({ en: 'Jobs', sp: 'Empleo' }, ['en'])).toEqual({ sp: 'Empleo' });
});
