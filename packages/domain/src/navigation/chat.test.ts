import { expect, it } from 'vitest';
import { showsSupportChat } from './chat.ts';

it.each([
  ['/', true],
  ['/cart', true],
  ['/song-builder', false],
  ['/song-builder/story-details', false],
  ['/Build-Your-Song', false],
  ['/%63heckout', false],
  ['/instant-builder/step/2', false],
  ['/song-builders', true],
  ['/checkout', false],
  ['/complete-checkout', true],
])('on %s the support chat is seen: %s (spec 2.3-01)', (pathname, seen) => {
  expect(showsSupportChat(pathname)).toBe(seen);
});
