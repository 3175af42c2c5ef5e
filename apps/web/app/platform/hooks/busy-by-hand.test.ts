import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sources = ['features', 'shell', 'platform', 'ui'].flatMap((folder) =>
  readdirSync(join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\./.test(path))
    .map((path) => `${folder}/${path}`),
);

it('a call is busy by `useAction`, except where decision 0063 says why not', () => {
  const byHand = sources.filter((path) =>
    /\bset(Is)?(Busy|Loading|Sending|Saving|Pending|Running)\(true\)/.test(
      readFileSync(join(APP, path), 'utf8'),
    ),
  );
  expect(byHand).toEqual(['features/auth/step-up.tsx', 'features/checkout/payment/use-purchase.ts']);
});

it('no button takes the focus away from itself by being disabled while its own call runs', () => {
  const disabled = sources.filter((path) =>
    /[^-]disabled=\{(busy|isBusy)\}/.test(readFileSync(join(APP, path), 'utf8')),
  );
  expect(disabled).toEqual([]);
});
