import { getSchema } from '@tiptap/core';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, it } from 'vitest';
import { EXTENSIONS, pasteInto } from './rich-editor.tsx';
import { docOf, type RichNode, sourceOf } from './rich-source.ts';

/** The text after something was pasted right behind `before`. */
function pasted(source: string, before: string, text: string): string {
  const doc = getSchema(EXTENSIONS).nodeFromJSON(docOf(source));
  let at = 1;
  doc.descendants((node, position) => {
    const found = node.isText ? (node.text ?? '').indexOf(before) : -1;
    if (found >= 0) at = position + found + before.length;
  });
  const state = EditorState.create({ doc, selection: TextSelection.create(doc, at) });
  return sourceOf(pasteInto(state, text).doc.toJSON() as RichNode);
}

it.each([
  ['two paragraphs', '', '', 'One.\n\nTwo.', 'One.\n\nTwo.'],
  ['paragraphs of another system, with spaces between them', '', '', 'One.\r\n \r\nTwo.\r\n', 'One.\n\nTwo.'],
  [
    'two lines of one paragraph',
    '',
    '',
    'Harbor lights,\n  snow on the porch',
    'Harbor lights,\nsnow on the porch',
  ],
  ['paragraphs amid other words', 'Dear Ann.', 'Dear', ' Bea,\n\nthis is', 'Dear Bea,\n\nthis is Ann.'],
  ['a line', 'Dear Ann.', 'Dear', ' old\n', 'Dear old  Ann.'],
  ['paragraphs in a list', '- one\n- two', 'one', ' three\n\nfour', '- one three\n\nfour\n\n- two'],
])('what is pasted stays apart as it was: %s', (_what, source, before, text, stored) => {
  expect(pasted(source, before, text)).toBe(stored);
});
