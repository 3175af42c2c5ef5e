import type { Commission } from '@keepsong/contract/studio';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { PromisePanel } from './promise-panel.tsx';

const shown = (state: Commission['state'], asked_days: Commission['asked_days'] = null): string =>
  drawPage(
    <PromisePanel
      commission={{ id: 7, state, from_name: 'Bea', recipient: 'June', asked_days }}
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

it.each([
  ['asked', 'You asked Bea for Sun, Dec 6. There is no answer yet.', false],
  ['done', 'Bea said yes to Sun, Dec 6.', true],
  ['refused', 'Bea said no to Sun, Dec 6. The promised day stays.', true],
  ['withdrawn', 'Your request for Sun, Dec 6 has ended without an answer.', true],
] as const)('says what became of the request: %s', (state, words, mayAsk) => {
  const page = shown('in_revision', { day: '2026-12-06', state });
  expect(page).toContain(words);
  // The line takes the focus that the button for asking had.
  expect(page).toMatch(/<p class="small" tabindex="-1" role="status">/);
  // A second request would be refused while the first one waits.
  expect(/Ask for more days</.test(page)).toBe(mayAsk);
});

it('says nothing about a song that is handed in', () => {
  expect(shown('to_be_checked')).not.toContain('Ask for more days');
});
