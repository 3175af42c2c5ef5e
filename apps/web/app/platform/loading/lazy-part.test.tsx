import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchParts, lazyPart } from './lazy-part.tsx';

afterEach(() => void vi.unstubAllGlobals());

const visitor = (saveData: boolean, onLine = true) =>
  vi.stubGlobal('navigator', { onLine, connection: { saveData } });

it('fetches expected parts once, tries failed ones again, and fetches none for visitors who save data', async () => {
  const part = () => Promise.resolve({ default: () => null });
  const sound = vi.fn(part);
  const shaky = vi.fn(part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const onDemand = vi.fn(part);
  lazyPart(sound, { ahead: true });
  lazyPart(shaky, { ahead: true });
  lazyPart(onDemand);
  const calls = () => [sound, shaky, onDemand].map(({ mock }) => mock.calls.length);

  visitor(true);
  await fetchParts();
  expect(calls()).toEqual([0, 0, 0]);
  visitor(false);
  await fetchParts();
  expect(calls()).toEqual([1, 1, 0]);
  await fetchParts();
  await fetchParts();
  expect(calls()).toEqual([1, 2, 0]);
});

it('asks for no part while the browser is offline, because a failed import is kept', async () => {
  const load = vi.fn(() => Promise.resolve({ default: () => null }));
  lazyPart(load, { ahead: true });
  visitor(false, false);
  await fetchParts();
  expect(load).not.toHaveBeenCalled();
  visitor(false);
  await fetchParts();
  expect(load).toHaveBeenCalledOnce();
});

it('draws a part at once that was fetched before, and never moves what stands below it', async () => {
  visitor(false);
  const Part = lazyPart(() => Promise.resolve({ default: () => 'here' }), { waiting: 'soon' });
  expect(renderToStaticMarkup(<Part />)).toContain('soon');
  await Part.fetch();
  expect(renderToStaticMarkup(<Part />)).toBe('here');
});
