import type { InboxItem } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { commentOf, ItemDecision, reviewOf } from './item-decision.tsx';
import { createDrafts } from './item-drafts.ts';

const WORK = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const draw = (item: Partial<InboxItem>) =>
  drawPage(
    <ItemDecision
      item={item as InboxItem}
      work={WORK}
      onDone={() => {}}
      onIdle={() => {}}
      kept={createDrafts(() => {}).of('')}
    />,
  );

it.each([
  ['comment', '7', '/stories/porch-light#comment-7', 'Hide the comment', 'Keep the comment'],
  ['review', 'artist:7', null, 'Hide the review', 'Keep the review'],
] as const)('a reported %s is hidden or kept, each with a reason', (kind, ref, path, hide, keep) => {
  const html = draw({ kind, ref, path, key: `${kind}:7`, text: 'Unkind' });
  expect(html).toMatch(new RegExp(`<blockquote>Unkind</blockquote>.*>Why<.*<input.*${hide}.*${keep}`, 's'));
  // The key for the action leads to the reason, which both buttons need first.
  expect(html.match(/<\w+[^>]* data-part="act"/g)).toEqual([expect.stringMatching(/^<input/)]);
});

it('the key for the action leads to the reason at a refund that failed', () => {
  const refund = { ref: '7', key: 'refund:7', text: '', path: null, amount_cents: 500 };
  const html = draw({ ...refund, kind: 'refund_failed' });
  expect(html.match(/<\w+[^>]* data-part="act"/g)).toEqual([expect.stringMatching(/^<select/)]);
});

it('goods that the shop itself makes are named in the language of the reader', () => {
  const goods = [{ title: { en: 'Scarf', sp: 'Bufanda' }, quantity: 2 }];
  expect(draw({ kind: 'own_goods', ref: '7', key: 'own_goods:7', goods })).toContain('2 × Scarf');
});

it('the decision is about the comment or review that was reported', () => {
  const path = '/stories/porch-light#comment-7';
  expect(commentOf({ ref: '7', path })).toEqual({ slug: 'porch-light', comment_id: 7 });
  expect(reviewOf({ ref: 'artist:7' })).toEqual({ kind: 'artist', id: 7 });
  expect(reviewOf({ ref: 'product:9' })).toEqual({ kind: 'product', id: 9 });
});
