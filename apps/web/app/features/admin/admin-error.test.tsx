import { expect, it } from 'vitest';
import { refusalOf } from './admin-error.tsx';

it('says which roles may see a page', () => {
  expect(refusalOf('editor', 'log')).toContain('Only these roles may see it: Owner, Finance.');
  expect(refusalOf('finance', 'staff')).toContain('Only these roles may see it: Owner.');
  expect(refusalOf('editor', null)).toContain('Editor');
});
