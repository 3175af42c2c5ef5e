import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BothLanguages, detailWords, TraitSelect } from './quiz-fields.tsx';

/** The source of the song engine. The web knows nothing of the engine, so it is read as a text. */
const SOURCE = new URL('../../../../../../packages/song-engine/src/lyrics/detail-keys.ts', import.meta.url);

it('every detail of the song engine has a name of its own in both languages', () => {
  const keys = [...readFileSync(SOURCE, 'utf8').matchAll(/^ {2}'(\w+)',$/gm)].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(20);
  for (const locale of ['en', 'sp'] as const) {
    const names = withLocale(locale, () => keys.map(detailWords));
    expect(names.filter((name, at) => name === keys[at])).toEqual([]);
    expect(new Set(names).size).toBe(keys.length);
  }
});

it('a detail is chosen by its name in the language of the desk', () => {
  const html = withLocale('sp', () =>
    drawPage(
      <TraitSelect trait="detail" value="kind" isWrong={false} details={['kind']} onChange={() => {}} />,
    ),
  );
  expect(html).toMatch(/<option value="kind" selected="">De buen corazón/);
});

it.each([
  ['en', '300 of 300 characters used'],
  ['sp', '300 de 300 caracteres usados'],
] as const)('how long a text may be stands beside its field (%s)', (locale, full) => {
  const html = withLocale(locale, () =>
    drawPage(
      <BothLanguages
        {...{ path: 'title', label: 'Question', faults: new Set<string>() }}
        value={{ en: 'Who is Rosa?', sp: '¿'.repeat(300) }}
        onChange={() => {}}
      />,
    ),
  );
  expect(html.replaceAll('<!-- -->', '')).toContain('>12 / 300<');
  expect(html).toContain(full);
});
