import { expect, it } from 'vitest';
import { openPdf } from './open-pdf.ts';

it.each(['en', 'es'] as const)('a PDF says its title, author, language and day: %s', async (lang) => {
  const createdAt = new Date('2026-11-20T12:00:00Z');
  const { doc, done } = openPdf({ title: 'Receipt 12', author: 'Keepsong', lang, createdAt }, {});
  doc.end();
  const text = (await done).toString('latin1');
  expect(text).toContain(`/Lang (${lang})`);
  expect(text).toContain('(Receipt 12)');
  expect(text).toContain('(Keepsong)');
  expect(text).toContain('(D:20261120120000Z)');
});
