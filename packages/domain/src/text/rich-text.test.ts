import { describe, expect, it } from 'vitest';
import { richTextHtml, writtenPieces } from './rich-text.ts';
import { leadsAway, safeHref } from './safe-href.ts';

const away = 'target="_blank" rel="noopener noreferrer"';
const heading = (level: number, text: string) =>
  `<p class="rich-heading rich-heading-${level}" role="heading" aria-level="${level}">${text}</p>`;

describe('rich text (spec 3.15)', () => {
  it.each([
    ['', ''],
    ['One\nTwo\r\nThree', '<p>One<br>Two<br>Three</p>'],
    ['One\n\n\nTwo', '<p>One</p><p>Two</p>'],
    ['A **bold** word and **two**', '<p>A <strong>bold</strong> word and <strong>two</strong></p>'],
    ['2 ** 3 ** 4 and ** alone', '<p>2 <strong> 3 </strong> 4 and ** alone</p>'],
    ['# Top\ntext\n### Third', `${heading(1, 'Top')}<p>text</p>${heading(3, 'Third')}`],
    ['####### seven', '<p>####### seven</p>'],
    ['> said\n> so', '<blockquote class="rich-quote">said<br>so</blockquote>'],
    ['- one\n- **two**', '<ul><li>one</li><li><strong>two</strong></li></ul>'],
    ['1. one\n2. two', '<ol><li>one</li><li>two</li></ol>'],
    ['- one\nnot a list', '<p>- one<br>not a list</p>'],
    [
      'See https://a.example/b?c=1&d.',
      `<p>See <a href="https://a.example/b?c=1&amp;d" ${away}>https://a.example/b?c=1&amp;d</a>.</p>`,
    ],
    ['(www.a.example)', `<p>(<a href="https://www.a.example/" ${away}>www.a.example</a>)</p>`],
    [
      '[Terms](/terms) and [mail](mailto:a@b.example)',
      '<p><a href="/terms">Terms</a> and <a href="mailto:a@b.example">mail</a></p>',
    ],
    ['[out](https://b.example)', `<p><a href="https://b.example/" ${away}>out</a></p>`],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](data:text/html,1)', '<p>[x](data:text/html,1)</p>'],
    ['<b onclick="x">a</b> & \'b\'', '<p>&lt;b onclick=&quot;x&quot;&gt;a&lt;/b&gt; &amp; &#39;b&#39;</p>'],
  ])('%j', (source, html) => {
    expect(richTextHtml(source)).toBe(html);
  });

  it('is not slow for hostile text', () => {
    for (const part of ['**a', '[', '[a](', 'www.', '#', '> ', '\n- '])
      expect(richTextHtml(part.repeat(8_000)).length).toBeGreaterThan(0);
  });
});

describe('texts of users (spec 3.15-01, 3.15-03)', () => {
  const text = (words: string, bold = false) => ({ text: words, bold, href: null });
  it.each([
    ['', []],
    ['Dad.\nDAD.', [text('Dad.\nDAD.')]],
    ['so **very** you', [text('so '), text('very', true), text(' you')]],
    [
      'Look: www.a.example/us, and cry.',
      [
        text('Look: '),
        { text: 'www.a.example/us', bold: false, href: 'https://www.a.example/us' },
        text(','),
        text(' and cry.'),
      ],
    ],
    ['**https://a.example**', [{ text: 'https://a.example', bold: true, href: 'https://a.example/' }]],
    ['[our bank](https://evil.example)', [text('[our bank](https://evil.example)')]],
    ['<b>javascript:alert(1)</b>', [text('<b>javascript:alert(1)</b>')]],
  ])('%j', (written, pieces) => {
    expect(writtenPieces(written)).toEqual(pieces);
  });
});

describe('addresses of links', () => {
  it.each([
    ['/terms?a=1#b', '/terms?a=1#b'],
    ['#faq', '#faq'],
    ['https://a.example', 'https://a.example/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['tel:+13155550142', 'tel:+13155550142'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['JavaScript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['vbscript:x', null],
    ['blob:https://a.example/x', null],
    ['terms', null],
    ['', null],
  ])('%j → %j', (target, href) => {
    expect(safeHref(target)).toBe(href);
  });

  it('recognises links to other sites', () => {
    expect([leadsAway('https://a.example/'), leadsAway('/terms'), leadsAway('mailto:a@b.c')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
