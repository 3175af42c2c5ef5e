import { expect, it } from 'vitest';
import { memoryStorage } from '../testing/fake-storage.testing.ts';
import { createJoinedOnce } from './joined-once.ts';

it('an event of the server is told once by a browser, also after the page was loaded again', () => {
  const browser = memoryStorage();
  const isFirst = createJoinedOnce(browser);
  expect(['a', 'a', 'b'].map(isFirst)).toEqual([true, false, true]);
  expect(['a', 'c'].map(createJoinedOnce(browser))).toEqual([false, true]);
});

it('a browser that stores nothing tells it once while the page is open', () => {
  const isFirst = createJoinedOnce(memoryStorage({ sf_joined_told: '{' }, true));
  expect(['a', 'a', 'b'].map(isFirst)).toEqual([true, false, true]);
});

it('only the newest are stored', () => {
  const browser = memoryStorage();
  const isFirst = createJoinedOnce(browser);
  for (let id = 0; id < 21; id += 1) isFirst(`${id}`);
  expect(['20', '1', '0'].map(createJoinedOnce(browser))).toEqual([false, false, true]);
});
