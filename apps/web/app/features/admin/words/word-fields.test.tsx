import { CMS_CHOICES, type CmsChoice } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { INKS } from '~/ui/lettering/ink.ts';
import { WordField } from './word-fields.tsx';

const draw = (kind: CmsChoice, value: string) =>
  withLocale('sp', () =>
    drawPage(
      <WordField label="Color" locale="sp" error={undefined} onChange={() => {}} {...{ kind, value }} />,
    ),
  );

it('the colours of the banner are those of the palette', () => {
  expect(CMS_CHOICES.ink).toEqual(INKS);
});

it('a value is chosen by its name in the language of the desk', () => {
  expect(draw('ink', 'amber')).toMatch(/<option value="amber" selected="">Ámbar/);
  expect(draw('component', 'static')).toMatch(/<option value="static" selected="">Siempre el texto/);
});

it('nothing is chosen while an older text is none of the values', () => {
  expect(draw('ink', 'yellow')).toMatch(/<option value=""[^>]* selected="">Elige/);
});
