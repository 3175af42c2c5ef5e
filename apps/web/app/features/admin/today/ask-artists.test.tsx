import type { ArtistCandidate } from '@keepsong/contract/order-changes';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { ArtistChoice } from './ask-artists.tsx';

const WES: ArtistCandidate = {
  ...{ id: 2, name: 'Wes Calloway', photo: '/wes.webp', delivery_days: 7, fit: 80, at_capacity: false },
  ...{
    fits: true,
    keeps_promise: true,
    in_work: 1,
    taken: 1,
    capacity: null,
    punctuality: null,
    asked: null,
  },
};
const draw = (error: string | null) =>
  drawPage(<ArtistChoice artist={WES} isMain busy={false} error={error} onAsk={() => {}} />);

it('says beside the button why an artist was not asked', () => {
  expect(draw(null)).not.toContain('role="alert"');
  const html = draw('Somebody has decided on this already.');
  expect(html.indexOf('Somebody has decided on this already.')).toBeGreaterThan(html.indexOf('Ask Wes'));
  expect(html).toContain('role="alert"');
});
