/** The marks of rich text (spec 3.15-01, 3.15-02). */
export type RichMark = 'bold' | 'heading' | 'quote' | 'list' | 'link';

/** A text with its selected part. Positions are in UTF-16 code units. */
export type Chosen = { text: string; start: number; end: number };

const LINE_MARKS = { heading: '## ', quote: '> ', list: '- ' } as const;

const isLineMark = (mark: RichMark): mark is keyof typeof LINE_MARKS => mark in LINE_MARKS;

/** Adds a mark to the selected part, or removes it when the part already has it. The same words stay selected. */
export function markText(chosen: Chosen, mark: RichMark): Chosen {
  if (mark === 'bold') return wrapped(chosen, '**', '**');
  return isLineMark(mark) ? lined(chosen, LINE_MARKS[mark]) : wrapped(chosen, '[', '](/)');
}

function wrapped({ text, start, end }: Chosen, before: string, after: string): Chosen {
  const [head, words, tail] = [text.slice(0, start), text.slice(start, end), text.slice(end)];
  if (head.endsWith(before) && tail.startsWith(after))
    return {
      text: head.slice(0, -before.length) + words + tail.slice(after.length),
      start: start - before.length,
      end: end - before.length,
    };
  return {
    text: head + before + words + after + tail,
    start: start + before.length,
    end: end + before.length,
  };
}

/** Adds the mark to every line that the selection touches, or removes it from all of them. */
function lined({ text, start, end }: Chosen, mark: string): Chosen {
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark));
  const marked = lines.map((line) => (isMarked ? line.slice(mark.length) : mark + line)).join('\n');
  return { text: text.slice(0, from) + marked + text.slice(to), start: from, end: from + marked.length };
}
