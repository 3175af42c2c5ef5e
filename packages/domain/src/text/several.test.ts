import { expect, it } from 'vitest';
import { agreeing, isSeveral } from './several.ts';

it.each([
  ['Mom & Dad', true],
  ['Mom&Dad', true],
  ['Ana y Luis', true],
  ['Luis e Inés', true],
  ['Maya and Tom', true],
  ['Tom, Ana', true],
  ['Rosa, your aunt, and Luis', true],
  ['Ana y Luis, tus hijos', true],
  ['Ana Y Luis', true],
  ['Ana e Hilario', true],
  ['Mis papás', true],
  ['Los García', true],
  ['Sandy', false],
  ['Andy Yates', false],
  ['Y. Eames', false],
  ['Leo, tu hermano', false],
  ['Leo, Tu Hermano y amigo', false],
  ['Rosa, mi abuela', false],
  ['Ana, la de la panadería', false],
  ['Leo, your brother', false],
  ['Rosa, my grandmother', false],
  ['June, the girl next door', false],
  ['John Hale, Jr.', false],
  ['John Hale, III', false],
  ['Santiago Ramón y Cajal', false],
  ['Maria E Smith', false],
  ['Luis, ', false],
  ['Maya &', false],
  ['', false],
])('%j is several people: %s', (name, several) => expect(isSeveral(name)).toBe(several));

it('words agree with one person or with several', () => {
  expect(['Ana', 'Ana y Luis', ''].map((name) => agreeing(name, 'abrió', 'abrieron'))).toEqual([
    'abrió',
    'abrieron',
    'abrió',
  ]);
});
