import { expect, it } from 'vitest';
import { actionOf, editState } from './edit-state.ts';

it.each([
  [{ isShown: true, hasDraft: false, isArchived: false }, 'live'],
  [{ isShown: true, hasDraft: true, isArchived: false }, 'draft'],
  [{ isShown: false, hasDraft: false, isArchived: false }, 'draft'],
  [{ isShown: false, hasDraft: false, isArchived: true }, 'archived'],
] as const)('%o is %s', (standing, state) => {
  expect(editState(standing)).toBe(state);
});

it.each([
  ['live', null, 'draft', 'published'],
  ['archived', null, 'live', 'archived'],
  ['draft', null, 'archived', 'drafted'],
  ['draft', new Date(0), 'live', 'scheduled'],
  [undefined, null, 'live', 'drafted'],
  [undefined, null, 'archived', 'archived'],
  [undefined, new Date(0), 'draft', 'scheduled'],
] as const)('a wish for %s at %s makes of %s: %s', (state, publishAt, now, action) => {
  expect(actionOf({ state, publishAt }, now)).toBe(action);
});
