import { createClient } from '@keepsong/contract/transport/client';
import { EDITED_KINDS, type EditedKind } from '@keepsong/domain/catalogue/edit-state';
import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { PageFacts } from '~/platform/chrome/page-facts.ts';
import { pageContext } from '~/platform/loading/load-context.ts';
import { loadAdmin } from '../load-admin.ts';
import { editedKindWords, editedName, editedPath } from './edited-things.ts';

/** A thing of each kind: its id, the name that the server sends, and its name at the desk. */
const THINGS: Readonly<Record<EditedKind, readonly [id: string, name: string, shown: string]>> = {
  product: ['7', 'Mug', 'Mug'],
  promotion: ['7', 'LOVE', 'LOVE'],
  playlist: ['7', 'Slow songs', 'Slow songs'],
  word: ['homepage2024.hero_line_1', '', 'Home, Headline, first line'],
  mail: ['order_received.instant', 'Receipt: An instant song', 'Receipt: An instant song'],
  collection: ['wedding', 'Weddings', 'Weddings'],
  calendar: ['7', 'Love songs', 'Love songs'],
  songs: ['featured', '', 'Featured songs'],
  tax: ['7', 'Mexico', 'Mexico'],
  shipping: ['7', '*', 'Everywhere else'],
  affiliate: ['7', 'Anna', 'Anna'],
  referral_terms: ['1', '', 'Terms for friends'],
  review: ['7', 'Odessa Vale', 'Odessa Vale'],
  vendor: ['7', 'Potter', 'Potter'],
  answer_template: ['7', 'Where is my song', 'Where is my song'],
};

/** The status with which the desk answers an owner who opens a page. No call of the API is answered. */
async function statusOf(path: string): Promise<number> {
  const [part, id, step] = path.replace(/^\/admin\//, '').split('/');
  const api = createClient(() => Promise.reject(new Error('nobody answers')));
  const context = new RouterContextProvider();
  context.set(pageContext, { user: { id: 1, staff_role: 'owner' } } as unknown as PageFacts);
  const request = new Request(`https://keepsong.test${path}`);
  return loadAdmin({ api, context, request, params: { part, id, step } }).then(
    () => 200,
    (error: { init?: { status?: number } }) => error.init?.status ?? 200,
  );
}

it.each(EDITED_KINDS)(
  'a thing of the kind %s has a name that is no key, and a page of the desk',
  async (of) => {
    const [id, name, shown] = THINGS[of];
    expect(editedName({ of, id, name })).toBe(shown);
    for (const words of [shown, editedKindWords(of)]) expect(words).toMatch(/^[^.|_*]+$/);
    expect(await statusOf(editedPath({ of, id }))).toBe(200);
  },
);

it('a page that the desk does not have is not found', async () => {
  expect(await statusOf('/admin/songs/featured')).toBe(404);
});
