import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { AgreeLine } from './agree-line.tsx';

it.each([
  ['en', 'By continuing you agree to our Terms and Privacy.'],
  ['sp', 'Al continuar aceptas nuestros términos y nuestra política de privacidad.'],
] as const)('names and links both pages in %s', async (locale, sentence) => {
  const html = await withLocale(locale, async () =>
    renderToStaticMarkup(
      <MemoryRouter>
        <AgreeLine />
      </MemoryRouter>,
    ),
  );
  expect(html.replace(/<[^>]+>/g, '')).toBe(sentence);
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/terms', '/privacy']);
  expect(html.match(/target="_blank"/g)).toHaveLength(2);
});
