import { expect, it } from 'vitest';
import { createLateLinks } from './late-link.ts';

const links = createLateLinks(Buffer.alloc(32, 1));

it('opens only what the shop has signed', () => {
  const token = links.tokenOf(12);
  expect(links.idOf(token)).toBe(12);
  expect(token).toBe(links.tokenOf(12));
  const another = createLateLinks(Buffer.alloc(32, 2)).tokenOf(12);
  for (const wrong of ['', '12', token.replace('12.', '13.'), `${token}x`, another, 'x'.repeat(50)])
    expect(links.idOf(wrong)).toBeNull();
});
