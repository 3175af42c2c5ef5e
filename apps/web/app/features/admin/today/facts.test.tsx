import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { type Facts, WithFacts } from './facts.tsx';
import type { Work } from './use-inbox.ts';

const WORK: Work = { busy: false, run: async () => true, reload: () => {}, dialog: null };
const draw = (facts: Omit<Facts<string>, 'work'>) =>
  drawPage(
    <WithFacts facts={{ ...facts, work: WORK }} height="64px">
      {(value) => <p>{value}</p>}
    </WithFacts>,
  );

it('offers to load facts again that could not be loaded, and only those', () => {
  const failed = draw({ value: null, again: () => {} });
  expect(failed).toContain('This could not be loaded.');
  expect(failed).toMatch(/<button[^>]*>.*Try again/);
  expect(draw({ value: null, again: null })).not.toContain('<button');
  // The facts of the last load are better than none.
  expect(draw({ value: 'Wes Calloway', again: () => {} })).toBe('<p>Wes Calloway</p>');
});
