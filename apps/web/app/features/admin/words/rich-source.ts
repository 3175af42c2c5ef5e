/**
 * Converts rich text between the shop's own markup (spec 3.15) and the document of the editor, which has the
 * nodes of its library (ProseMirror). The document holds only what the shop's markup can express, so nothing is
 * lost in either direction.
 */
export type RichNode = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  content?: RichNode[];
};

const INLINE = /\*\*([^*\n]{1,600})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,600})\)/g;

function inlineNodes(text: string, marks: RichNode['marks'] = []): RichNode[] {
  const nodes: RichNode[] = [];
  const plain = (part: string) => {
    if (part !== '') nodes.push({ type: 'text', text: part, ...(marks.length > 0 && { marks }) });
  };
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, label, address] = match;
    plain(text.slice(end, match.index));
    end = match.index + whole.length;
    if (bold !== undefined) nodes.push(...inlineNodes(bold, [...marks, { type: 'bold' }]));
    else
      nodes.push({
        ...{ type: 'text', text: label ?? '' },
        marks: [...marks, { type: 'link', attrs: { href: address } }],
      });
  }
  plain(text.slice(end));
  return nodes;
}

/** The nodes of a paragraph's lines, with a line break between them. */
const lineNodes = (lines: readonly string[]): RichNode[] =>
  lines.flatMap((line, at) => [...(at > 0 ? [{ type: 'hardBreak' }] : []), ...inlineNodes(line)]);

const paragraph = (lines: readonly string[]): RichNode => ({ type: 'paragraph', content: lineNodes(lines) });

const LINE_KINDS = [
  { mark: /^> ?/, node: (lines: string[]) => ({ type: 'blockquote', content: [paragraph(lines)] }) },
  { mark: /^- +/, node: (lines: string[]) => listOf('bulletList', lines) },
  { mark: /^\d{1,3}\. +/, node: (lines: string[]) => listOf('orderedList', lines) },
] as const;

const listOf = (type: string, lines: readonly string[]): RichNode => ({
  type,
  content: lines.map((line) => ({ type: 'listItem', content: [paragraph([line])] })),
});

function blockNode(block: string): RichNode {
  const heading = /^(#{1,6}) +([^\n]*)$/.exec(block);
  if (heading)
    return {
      ...{ type: 'heading', attrs: { level: heading[1]?.length ?? 1 } },
      content: inlineNodes(heading[2] ?? ''),
    };
  const lines = block.split('\n');
  const kind = LINE_KINDS.find(({ mark }) => lines.every((line) => mark.test(line)));
  return kind ? kind.node(lines.map((line) => line.replace(kind.mark, ''))) : paragraph(lines);
}

/** Converts stored markup to a document. It splits the text as the pages do (`richTextHtml`). */
export function docOf(source: string): RichNode {
  const blocks = source
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}|\n(?=#{1,6} )|(?<=^#{1,6} [^\n]*)\n/m)
    .map((block) => block.replace(/^\n+/, '').trimEnd())
    .filter((block) => block !== '');
  return { type: 'doc', content: blocks.length > 0 ? blocks.map(blockNode) : [{ type: 'paragraph' }] };
}

function inlineSource({ type, text = '', marks = [] }: RichNode): string {
  if (type === 'hardBreak') return '\n';
  const link = marks.find((mark) => mark.type === 'link');
  const isBold = marks.some((mark) => mark.type === 'bold') && text.trim() !== '';
  const named = link ? `[${text.replace(/[[\]]/g, '')}](${String(link.attrs?.href ?? '')})` : text;
  if (!isBold) return named;
  // A space at the edge of bold words stays outside of the markup signs.
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(named) ?? [];
  return `${before}**${words.replaceAll('*', '')}**${after}`;
}

const sourceIn = ({ content = [] }: RichNode): string =>
  content.map(inlineSource).join('').replaceAll('****', '').trim();

const everyLine = (text: string, mark: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => mark + line)
    .join('\n');

function blockSource(node: RichNode): string {
  const { type, content = [] } = node;
  if (type === 'heading') {
    const words = sourceIn(node).replace(/\n+/g, ' ');
    return words === '' ? '' : `${'#'.repeat(Number(node.attrs?.level ?? 2))} ${words}`;
  }
  if (type === 'blockquote') return everyLine(content.map(sourceIn).join('\n'), '> ');
  if (type === 'bulletList' || type === 'orderedList')
    return content
      .map((item) => (item.content ?? []).map(sourceIn).join(' ').replace(/\n+/g, ' '))
      .filter((words) => words !== '')
      .map((words, at) => (type === 'bulletList' ? `- ${words}` : `${at + 1}. ${words}`))
      .join('\n');
  return sourceIn(node);
}

/** Converts a document to the shop's markup. */
export const sourceOf = ({ content = [] }: RichNode): string =>
  content
    .map(blockSource)
    .filter((block) => block !== '')
    .join('\n\n');
