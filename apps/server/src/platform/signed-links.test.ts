import { expect, it } from 'vitest';
import { createSignedLinks } from './signed-links.ts';

const links = createSignedLinks([Buffer.alloc(32, 1)], 'late');

it('opens only what the shop has signed', () => {
  const token = links.tokenOf(12);
  expect(links.idOf(token)).toBe(12);
  expect(token).toBe(links.tokenOf(12));
  const another = createSignedLinks([Buffer.alloc(32, 2)], 'late').tokenOf(12);
  const other = createSignedLinks([Buffer.alloc(32, 1)], 'sample').tokenOf(12);
  for (const wrong of ['', '12', token.replace('12.', '13.'), `${token}x`, another, other, 'x'.repeat(50)])
    expect(links.idOf(wrong)).toBeNull();
});

it('reads the tokens of the key before, and makes those of the new one', () => {
  const turned = createSignedLinks([Buffer.alloc(32, 2), Buffer.alloc(32, 1)], 'late');
  expect(turned.idOf(links.tokenOf(12))).toBe(12);
  expect(links.idOf(turned.tokenOf(12))).toBeNull();
});
