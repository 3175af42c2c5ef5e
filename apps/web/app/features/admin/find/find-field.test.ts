import type { Found } from '@keepsong/contract/desk';
import { expect, it } from 'vitest';
import { resultAt } from './find-field.tsx';

const found = ['one', 'two'].map((title) => ({ title }) as Found);

it.each([
  ['the list is that of an earlier text', { text: 'ma', found }, 0, undefined],
  ['no answer has come', null, 0, undefined],
  ['the search failed', { text: 'marge', found: null }, 0, undefined],
  ['nothing was found', { text: 'marge', found: [] }, 0, undefined],
  ['the list is that of the text', { text: 'marge', found }, 0, 'one'],
  ['an arrow key has chosen another result', { text: 'marge', found }, 1, 'two'],
] as const)('Enter opens a result of what is typed and nothing else: %s', (_, answer, at, title) => {
  expect(resultAt(answer, 'marge ', at)?.title).toBe(title);
});
