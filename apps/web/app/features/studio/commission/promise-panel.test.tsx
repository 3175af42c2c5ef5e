import type { Commission } from '@keepsong/contract/studio';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { PromisePanel } from './promise-panel.tsx';

const shown = (state: Commission['state']): string =>
  drawPage(
    <PromisePanel
      commission={{ id: 7, state, from_name: 'Bea', recipient: 'June' }}
      desk="/artist_experience/7"
    />,
  );

it('lets the artist of an accepted song ask for days or hand it back', () => {
  expect(shown('accepted')).toContain('Ask for more days');
  expect(shown('accepted')).toContain('Hand the song back');
});

it('lets the artist of changed lines ask for days, but not hand them back', () => {
  expect(shown('in_revision')).toContain('Ask for more days');
  expect(shown('in_revision')).not.toContain('Hand the song back');
  expect(shown('in_revision')).not.toContain('another artist');
});

it('says nothing about a song that is handed in', () => {
  expect(shown('to_be_checked')).not.toContain('Ask for more days');
});
