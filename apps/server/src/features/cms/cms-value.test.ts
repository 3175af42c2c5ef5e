import { CMS_FIELDS, isCmsGroup, isCmsKey, keysOf, kindOf } from '@keepsong/domain/cms/fields';
import { wordFaults } from '@keepsong/domain/cms/word-placeholders';
import { XSS_CORPUS } from '@keepsong/domain/testing/xss-corpus';
import { safeHref } from '@keepsong/domain/text/safe-href';
import sanitizeHtml from 'sanitize-html';
import { describe, expect, it } from 'vitest';
import { safeHtml } from '../../platform/text/safe-html.ts';
import { readCmsValue } from './cms-value.ts';
import { originalInBoth, originalWords } from './original-words.ts';

const GROUPS = Object.keys(CMS_FIELDS).filter(isCmsGroup);
const KEYS = GROUPS.flatMap(keysOf).filter(isCmsKey);
const KINDS = [...new Set(KEYS.map(kindOf))];

/** Matches every allowed tag exactly. After all matches are removed, no `<` may remain. */
const TAG =
  /<(?:\/(?:p|strong|blockquote|ul|ol|li|a)|br ?\/?|p|strong|ul|ol|li|blockquote class="rich-quote"|p class="rich-heading rich-heading-[1-6]" role="heading" aria-level="[1-6]"|a href="[^"<>]*"(?: target="_blank" rel="noopener noreferrer")?)>/g;

const faultsOf = (html: string): string[] => [
  ...(/</.exec(html.replace(TAG, '')) ? [html] : []),
  ...[...html.matchAll(/<a href="([^"]*)"/g)].flatMap(([, href = '']) => {
    const address = href.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');
    return safeHref(address) === null ? [href] : [];
  }),
];

/**
 * All texts of a value that a page shows as HTML, and all its addresses. Other texts are safe, because React escapes
 * them.
 */
function partsOf(value: unknown): { html: string[]; hrefs: string[] } {
  const parts = { html: [] as string[], hrefs: [] as string[] };
  const walk = (part: unknown, key = ''): void => {
    if (typeof part === 'string' && key === 'html') parts.html.push(part);
    else if (typeof part === 'string' && key === 'url') parts.hrefs.push(part);
    else if (typeof part === 'object' && part !== null)
      for (const [name, inner] of Object.entries(part)) walk(inner, name);
  };
  walk(value);
  return parts;
}

describe('the corpus', () => {
  it('has at least 300 payloads, all different', () => {
    expect(new Set(XSS_CORPUS).size).toBeGreaterThanOrEqual(300);
  });

  it.each(KINDS)('runs nothing in a field of kind %s', (kind) => {
    const faults: string[] = [];
    for (const payload of XSS_CORPUS) {
      const value = readCmsValue(kind, payload);
      if (!value.ok) continue;
      if (kind === 'rich') faults.push(...faultsOf(String(value.value)));
      const { html, hrefs } = partsOf(value.value);
      faults.push(...html.flatMap(faultsOf), ...hrefs.filter((href) => safeHref(href) === null));
      if (kind === 'address' || kind === 'image') expect(safeHref(`${value.value}` || '/')).not.toBeNull();
    }
    expect(faults).toEqual([]);
  });

  it('is also caught by the sanitizer alone', () => {
    // For comparison: the sanitizer also removes markup that reaches it unescaped. Normally `richTextHtml` escapes such
    // markup before.
    const bare = sanitizeHtml('<p onclick="x">a<script>b</script></p>');
    expect(bare).toBe('<p>a</p>');
    expect(faultsOf('<p onclick="x">a</p>')).toHaveLength(1);
    expect(faultsOf('<a href="javascript:x">a</a>')).toHaveLength(1);
  });
});

it('keeps the tags of rich text', () => {
  const html = safeHtml('## Title\nA **b** [c](/d) www.e.example\n> f\n\n- g\n- h\n\n1. i');
  expect(html).toContain('<p class="rich-heading rich-heading-2" role="heading" aria-level="2">Title</p>');
  expect(html).toContain(
    '<a href="https://www.e.example/" target="_blank" rel="noopener noreferrer">www.e.example</a>',
  );
  for (const part of [
    '<strong>b</strong>',
    '<a href="/d">c</a>',
    '<ul><li>g</li><li>h</li></ul>',
    '<ol><li>i</li></ol>',
  ])
    expect(html).toContain(part);
});

it('every field has readable words in both languages', () => {
  const unread = KEYS.flatMap((key) =>
    (['en', 'sp'] as const).flatMap((locale) => {
      const words = originalWords(key, locale);
      const isEmpty =
        words === '' &&
        !/^banner\.|\.picture$|\.b_|\.(?:hero_song|hero_lyric|words_song|told|written)$|\.(?:giveaway|win)_t/.test(
          key,
        );
      return isEmpty || !readCmsValue(kindOf(key), words).ok ? [`${key} ${locale}`] : [];
    }),
  );
  expect(unread).toEqual([]);
});

it('no field has words whose placeholders its page does not know, in either language', () => {
  for (const key of KEYS)
    for (const locale of ['en', 'sp'] as const)
      expect([key, wordFaults(originalWords(key, locale), originalInBoth(key))]).toEqual([
        key,
        { unknown: [], missing: [] },
      ]);
});

it('has the same structure in both languages', () => {
  const shape = (key: (typeof KEYS)[number], locale: 'en' | 'sp') => {
    const value = readCmsValue(kindOf(key), originalWords(key, locale));
    return value.ok && Array.isArray(value.value)
      ? JSON.stringify(value.value.map((item) => ('items' in item ? item.items.length : 1)))
      : '';
  };
  for (const key of KEYS) expect([key, shape(key, 'sp')]).toEqual([key, shape(key, 'en')]);
});
