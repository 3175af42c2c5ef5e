import { afterEach, describe, expect, it } from 'vitest';
import { getLocale, overwriteGetLocale } from '~/paraglide/runtime.js';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { needsWords } from './earning-words.ts';
import { EarningsPage } from './earnings-page.tsx';

/** Test files share a process, so restore the language for the next file. */
const before = getLocale;
afterEach(() => overwriteGetLocale(before));

const shown = (needs: string[]): string =>
  drawPage(
    <EarningsPage
      content={{
        earnings: {
          ...{ balance_cents: 0, held_cents: 0, payable_cents: 0, entries: [], older_before: null },
          rates: { song: 5_000, extra_verse: 5_000, revision: 5_000, goods: 6_000 },
          account: { is_open: true, is_ready: false, needs },
        },
        ...{ path: '/artist_experience/7/earnings', vendor: null, isNewest: true },
      }}
    />,
  );

describe('what the payment provider still needs', () => {
  it('is told beside the account, in plain words and each thing once', () => {
    const codes = ['external_account', 'individual.dob.day', 'individual.dob.month', 'future.requirement'];
    expect(shown(codes)).toContain(
      'The payment service still needs: your bank account, your date of birth, and something else that you see on its page.',
    );
    expect(shown([])).not.toContain('still needs');
  });

  it('is told in Spanish, too', () => {
    overwriteGetLocale(() => 'sp');
    expect(needsWords(['external_account', 'tos_acceptance.date'], 'sp')).toBe(
      'El servicio de pagos todavía necesita: tu cuenta bancaria y que aceptes sus condiciones. El botón lleva a su página.',
    );
  });
});
