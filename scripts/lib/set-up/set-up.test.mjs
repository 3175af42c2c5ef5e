import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runSteps } from './set-up.mjs';

const STEPS = [{ name: 'fonts' }, { name: 'web', after: 'fonts' }, { name: 'songs' }];

test('steps run in parallel, each after the one that it needs', async () => {
  const said = [];
  let webEnds = () => {};
  const webEnded = new Promise((resolve) => {
    webEnds = resolve;
  });
  await runSteps(STEPS, async ({ name }) => {
    said.push(`${name} begins`);
    await (name === 'songs' ? webEnded : pause(1));
    said.push(`${name} ends`);
    if (name === 'web') webEnds();
  });
  expect(said).toEqual([
    'fonts begins',
    'songs begins',
    'fonts ends',
    'web begins',
    'web ends',
    'songs ends',
  ]);
});

test('a failed step stops the steps that need it; the others finish before the error is reported', async () => {
  const said = [];
  const failing = runSteps(STEPS, async ({ name }) => {
    if (name === 'fonts') throw new Error('no fonts');
    await pause(20);
    said.push(name);
  });
  await expect(failing).rejects.toThrow('no fonts');
  expect(said).toEqual(['songs']);
});

test('a step whose predecessor is not requested begins at once', async () => {
  const said = [];
  await runSteps(STEPS.slice(1, 2), async ({ name }) => said.push(name));
  expect(said).toEqual(['web']);
});
