import type { CustomerView } from '@keepsong/contract/customers';
import { afterEach, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Drafts } from './customer-lists.tsx';

const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const DRAFT = {
  id: 3,
  recipient: 'Odessa',
  occasion: "Father's Day",
  updated_at: '2026-11-20T10:00:00.000Z',
};
const customer = { id: 1, drafts: [DRAFT], parts: { drafts: { count: 1, next: null } } };

it('drafts name their occasion in the language of the reader', () => {
  overwriteGetLocale(() => 'sp');
  const html = drawPage(<Drafts customer={customer as unknown as CustomerView} />, { locale: 'sp' });
  expect(html).toContain('Día del Padre');
  expect(html).not.toContain('Father');
});
