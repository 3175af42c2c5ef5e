import { expect, it } from 'vitest';
import { refusalOf } from './admin-error.tsx';

it('says which roles may see a page, and who has them', () => {
  const people = ['Ana Ruiz', 'ben@shop.test'];
  const words = refusalOf('editor', { permission: 'log', people });
  expect(words).toContain('Only these roles may see it: Owner, Finance.');
  expect(words).toContain('Ana Ruiz, ben@shop.test');
  expect(refusalOf('finance', { permission: 'staff', people: [] })).toMatch(/see it: Owner\.$/);
  expect(refusalOf('editor', { permission: null, people: [] })).toContain('Editor');
});
