import { expect, it } from 'vitest';
import { endOf } from './use-retry.tsx';

it('an action that failed again is told, but it is not done', () => {
  const said = (changed: number) => (changed > 0 ? 'It worked.' : 'It failed again.');
  expect(endOf({ said }, { changed: 0 })).toEqual({ words: 'It failed again.', isDone: false });
  expect(endOf({ said }, { changed: 1 })).toEqual({ words: 'It worked.', isDone: true });
});
