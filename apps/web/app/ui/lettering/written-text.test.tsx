import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WrittenText } from './written-text.tsx';

it('makes bare addresses links in a new tab, and makes words bold (spec 3.15-01, 3.15-03)', () => {
  const html = renderToStaticMarkup(<WrittenText text="**Us**: www.a.example/us. <b>" />);
  expect(html).toBe(
    '<strong>Us</strong>: <a class="link" href="https://www.a.example/us" target="_blank" rel="noopener noreferrer nofollow ugc">www.a.example/us</a>. &lt;b&gt;',
  );
});
