import { expect, it } from 'vitest';
import { onePlace } from './only-once.ts';

it('gives the place to one component at a time (spec 8.7-05)', () => {
  const place = onePlace();
  const leave = place.take();
  expect(leave).not.toBeNull();
  expect(place.take()).toBeNull();
  expect(place.take()).toBeNull();
  leave?.();
  expect(place.take()).not.toBeNull();
  expect(onePlace().take()).not.toBeNull();
});
