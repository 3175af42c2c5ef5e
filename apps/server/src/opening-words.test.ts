import { expect, it } from 'vitest';
import { openingWords } from './opening-words.ts';

const shop = {
  brand: 'Keepsong',
  publicUrl: 'https://songs.example',
  role: 'all',
  host: '127.0.0.1',
  port: 3000,
} as const;

it('prints the page of the first owner while nobody is staff', () => {
  const words = openingWords({ ...shop, mode: 'production' }, '/admin/setup?token=abc');
  expect(words).toContain('Make the first owner: https://songs.example/admin/setup?token=abc');
  expect(openingWords({ ...shop, mode: 'production' }, null)).not.toContain('/admin');
});

it('prints the demo accounts, and never in production', () => {
  expect(openingWords({ ...shop, mode: 'demo' }, null)).toContain('support@keepsong.test  (staff: support)');
  expect(openingWords({ ...shop, mode: 'production' }, null)).not.toContain('@keepsong.test');
});

it('says of a process without pages only where its health is', () => {
  const words = openingWords({ ...shop, mode: 'demo', role: 'worker' }, '/admin/setup?token=abc');
  expect(words).toContain('http://127.0.0.1:3000/readyz');
  expect(words).not.toContain('songs.example');
});
