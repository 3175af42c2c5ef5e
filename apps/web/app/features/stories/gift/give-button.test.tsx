import type { Story } from '@keepsong/contract/story/stories';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { GiveButton } from './give-button.tsx';

function panel(visibility: 'private' | 'unlisted', state: 'scheduled' | 'sent'): string {
  const story = {
    slug: 'wrong-portland',
    view: 'song',
    visibility,
    attributes: { recipient: 'Rosalind' },
    reveal: {
      to: 'r@example.com',
      send_on: '2026-12-24T18:00',
      time_zone: 'Asia/Tokyo',
      state,
      path: '/stories/wrong-portland?gift=t',
    },
  } as unknown as Story;
  return drawPage(<GiveButton story={story} />);
}

it('says that a planned gift is not sent while its owner keeps the page private', () => {
  expect(panel('unlisted', 'scheduled')).toContain('It goes to r@example.com');
  expect(panel('unlisted', 'scheduled')).toContain('See it as a gift');
  const shut = panel('private', 'scheduled');
  expect(shut).toContain('Only you can open this page now, so nothing goes to r@example.com.');
  // The preview of the gift is not offered, because only the owner can see the page.
  expect(shut).not.toContain('See it as a gift');
});

it('says that the recipient of a sent gift cannot open a private page', () => {
  expect(panel('unlisted', 'sent')).toContain('After three days we remind once.');
  expect(panel('private', 'sent')).toContain('open it in Share, and so can they');
});
