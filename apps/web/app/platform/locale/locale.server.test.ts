import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { withLocale } from './locale.server.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function renderSlowly(): Promise<string[]> {
  const words: string[] = [];
  for (let part = 0; part < 3; part += 1) {
    words.push(m.shell_start_song());
    await turn();
  }
  return words;
}

it('keeps apart the languages of requests that are rendered at the same time', async () => {
  const pages = await Promise.all(
    Array.from({ length: 20 }, (_, page) => withLocale(page % 2 === 0 ? 'en' : 'sp', renderSlowly)),
  );
  pages.forEach((words, page) => {
    const expected = page % 2 === 0 ? 'Start your song' : 'Empieza tu canción';
    expect(words).toEqual([expected, expected, expected]);
  });
});
