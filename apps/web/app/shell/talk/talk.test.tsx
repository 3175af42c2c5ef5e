import type { Talk } from '@keepsong/contract/makers/talk';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { Write } from './talk.tsx';

it.each([
  ['en', ['Add a file', 'Voice note']],
  ['sp', ['Agregar un archivo', 'Nota de voz']],
] as const)('in %s, a file or a voice note may be added to a message', (locale, names) => {
  const talk = { with: 'Odessa Vale', may_write: true, messages: [], has_earlier: false } as unknown as Talk;
  const form = withLocale(locale, () =>
    renderToStaticMarkup(<Write talk={talk} write={async () => talk} onWritten={() => {}} />),
  );
  const buttons = [...form.matchAll(/<button.*?<\/button>/g)].map(([button]) =>
    button.replaceAll(/<[^>]*>/g, '').trim(),
  );
  expect(buttons).toEqual([expect.anything(), ...names]);
  const [chooser = ''] = form.match(/<input[^>]*type="file"[^>]*>/) ?? [];
  for (const kind of ['image/jpeg', 'audio/*', 'application/pdf', 'text/plain'])
    expect(chooser).toContain(kind);
});
