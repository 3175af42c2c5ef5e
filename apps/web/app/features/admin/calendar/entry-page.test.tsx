import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { UNSAVED } from '../catalogue/load-catalogue.ts';
import { EntryPage } from './entry-page.tsx';

const drawn = (kind: 'banner' | 'cutoff' | 'holiday', isHidden: boolean) => {
  const entry = {
    ...{ ...UNSAVED, id: 7, kind, from: '2027-02-01', to: '2027-02-14', missing: ['sp' as const] },
    ...{ text: { en: 'Love', sp: '' }, url: null, rush_closed: false },
  };
  return withLocale('en', () => drawPage(<EntryPage data={{ entry, isNew: false, isHidden }} />));
};

it('a banner and a cut-off date say that the static banner hides them, and where that is set', () => {
  for (const kind of ['banner', 'cutoff'] as const) {
    expect(drawn(kind, true)).toContain('/admin/words/banner.component');
    expect(drawn(kind, false)).not.toContain('/admin/words/banner.component');
  }
  expect(drawn('holiday', true)).not.toContain('/admin/words/banner.component');
});

it('an entry says in which language its words are missing', () => {
  expect(drawn('banner', false)).toContain('Missing: Spanish');
});
