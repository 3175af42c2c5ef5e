import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const APP = join(import.meta.dirname, '../..');
const sources = ['features', 'shell', 'platform', 'ui', 'routes'].flatMap((folder) =>
  readdirSync(join(APP, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx$/.test(path) && !/\.test\./.test(path))
    .map((path) => `${folder}/${path}`),
);

/** A `role="status"` on an element that appears under a condition. */
const APPEARING = /(\?|&&) \(\s*<\w+[^>]*role="status"/;

// Screen readers watch the live regions that they know. Of one that appears together with its text they say nothing.
it('a live region is in the page before it has something to say', () => {
  const appearing = sources.filter((path) => APPEARING.test(readFileSync(join(APP, path), 'utf8')));
  // The words of a page that is opening. They are there when the page is shown first.
  expect(appearing).toEqual(['features/builder/page/opening-song.tsx']);
});
