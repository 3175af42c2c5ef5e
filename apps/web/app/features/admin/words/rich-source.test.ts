import { richTextHtml } from '@keepsong/domain/text/rich-text';
import { expect, it } from 'vitest';
import { docOf, type RichNode, sourceOf } from './rich-source.ts';

it.each([
  'One line',
  'One\nline and **bold** and [a link](/store)',
  '## Title\n\nText\n\n- a\n- **b**\n\n1. one\n2. two\n\n> said\n> twice',
  '**[bold link](https://e.example/x)**',
  'Dear {{recipient}}\n\n{{button}}',
  '',
])('%j comes back as it was', (source) => {
  expect(sourceOf(docOf(source))).toBe(source);
});

it('looks the same on a page after it was edited, however it was written', () => {
  for (const source of ['# A\nb\n\n\n- x\n-  y\n', '3. c\n4. d', '>q', 'a\r\n\r\nb'])
    expect(richTextHtml(sourceOf(docOf(source)))).toBe(richTextHtml(source));
});

it('keeps the spaces around bold words outside of the marks, and joins what touches', () => {
  const bold = (text: string): RichNode => ({ type: 'text', text, marks: [{ type: 'bold' }] });
  const doc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [bold('a '), bold('b'), { type: 'text', text: 'c' }] }],
  };
  expect(sourceOf(doc)).toBe('**a** **b**c');
});
