import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PasswordInput } from './password-input.tsx';

const field = (isNew: boolean) =>
  renderToStaticMarkup(<PasswordInput label="Password" isNew={isNew} value="winter" onType={() => {}} />);

it('hides what is typed, and says to password managers what it is for', () => {
  expect(field(false)).toMatch(/type="password"/);
  expect(field(false)).toContain('autoComplete="current-password"');
  expect(field(true)).toContain('autoComplete="new-password"');
});

it('takes passwords that are pasted, of any length', () => {
  expect(field(true)).not.toMatch(/onpaste|maxlength|autocomplete="off"|readonly/i);
});
