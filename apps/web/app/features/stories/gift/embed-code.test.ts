import { expect, it } from 'vitest';
import { embedCode } from './share-links.ts';

it('frames the song, and escapes its title', () => {
  const code = embedCode({ url: 'https://shop.test/stories/abc', title: '"Hey" <b>& you' });
  expect(code).toContain('src="https://shop.test/stories/abc/embed"');
  expect(code).toContain('title="&quot;Hey&quot; &lt;b>&amp; you"');
  // The frame is never wider than the page that shows it.
  expect(code).toContain('max-width:100%');
});
