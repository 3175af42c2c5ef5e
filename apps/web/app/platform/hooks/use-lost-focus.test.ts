import { afterEach, expect, it, vi } from 'vitest';
import { takeLostFocus } from './use-lost-focus.ts';

afterEach(() => void vi.unstubAllGlobals());

const BODY = { name: 'body' };

it.each([
  ['goes to its place when the pressed button is gone', BODY, 1],
  ['goes to its place when nothing at all has it', null, 1],
  ['stays where a person went meanwhile', { name: 'a field' }, 0],
])('the focus %s', (_, activeElement, moves) => {
  vi.stubGlobal('document', { body: BODY, activeElement });
  const focus = vi.fn();
  takeLostFocus(() => ({ focus }) as unknown as HTMLElement);
  expect(focus.mock.calls).toEqual(Array(moves).fill([{ preventScroll: true }]));
  // The page may show nothing that could take it.
  expect(() => takeLostFocus(() => null)).not.toThrow();
});
