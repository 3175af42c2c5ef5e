import { expect, it } from 'vitest';
import { openingWords } from './opening-words.ts';

const shop = { brand: 'Keepsong', publicUrl: 'https://songs.example' } as const;

it('prints the page of the first owner while nobody is staff', () => {
  const words = openingWords({ ...shop, mode: 'production' }, '/admin/setup?token=abc');
  expect(words).toContain('Make the first owner: https://songs.example/admin/setup?token=abc');
  expect(openingWords({ ...shop, mode: 'production' }, null)).not.toContain('/admin');
});

it('prints the demo accounts, and never in production', () => {
  expect(openingWords({ ...shop, mode: 'demo' }, null)).toContain('support@keepsong.test  (staff: support)');
  expect(openingWords({ ...shop, mode: 'production' }, null)).not.toContain('@keepsong.test');
});
