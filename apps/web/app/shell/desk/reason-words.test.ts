import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { reasonWords } from './reason-words.ts';

it('says the code of a reason in words and keeps what the person wrote', () => {
  expect(reasonWords('late')).toBe(m.desk_why_late());
  expect(reasonWords('replacement')).toBe(m.desk_why_replacement());
  expect(reasonWords('late: the party: it was on Sunday')).toBe(
    `${m.desk_why_late()}: the party: it was on Sunday`,
  );
});

it('leaves a text that starts with no known code as it is', () => {
  expect(reasonWords('The strap arrived torn: twice')).toBe('The strap arrived torn: twice');
  expect(reasonWords('')).toBe('');
});
