import { escapeHtml } from './escape-html.ts';
import { leadsAway, safeHref } from './safe-href.ts';

/**
 * Finds bold words, named links and bare addresses (spec 3.15-01, 3.15-03). The length limits keep the search
 * fast on any text.
 */
const INLINE =
  /\*\*([^*\n]{1,600})\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,600})\)|((?:https?:\/\/|www\.)[^\s<>"'*]{1,600})/gi;
/** Punctuation at the end of an address. It belongs to the sentence around the address. */
const SENTENCE_END = /[.,;:!?)\]]+$/;

/**
 * Turns rich text into HTML (spec 3.15). It supports paragraphs with line breaks, **bold**, `#` headings, `>`
 * quotes, `-` and `1.` lists, `[words](address)` and bare addresses. Everything else is escaped, so HTML in the
 * text has no effect.
 */
export const richTextHtml = (source: string): string =>
  source
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}|\n(?=#{1,6} )|(?<=^#{1,6} [^\n]*)\n/m)
    .map((block) => block.replace(/^\n+/, '').trimEnd())
    .filter((block) => block !== '')
    .map(blockHtml)
    .join('');

const BLOCKS: readonly { mark: RegExp; html: (lines: string[]) => string }[] = [
  { mark: /^> ?/, html: (lines) => `<blockquote class="rich-quote">${lines.join('<br>')}</blockquote>` },
  { mark: /^- +/, html: (lines) => `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>` },
  { mark: /^\d{1,3}\. +/, html: (lines) => `<ol>${lines.map((line) => `<li>${line}</li>`).join('')}</ol>` },
];

function blockHtml(block: string): string {
  const heading = /^(#{1,6}) +([^\n]*)$/.exec(block);
  // Headings are paragraphs that are styled by their level (spec 3.15-02). `role` makes them headings for screen
  // readers.
  if (heading) {
    const level = heading[1]?.length ?? 1;
    return `<p class="rich-heading rich-heading-${level}" role="heading" aria-level="${level}">${inlineHtml(heading[2] ?? '')}</p>`;
  }
  const lines = block.split('\n');
  const kind = BLOCKS.find(({ mark }) => lines.every((line) => mark.test(line)));
  if (!kind) return `<p>${lines.map(inlineHtml).join('<br>')}</p>`;
  return kind.html(lines.map((line) => inlineHtml(line.replace(kind.mark, ''))));
}

function inlineHtml(text: string): string {
  let html = '';
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, bold, label, address, bare] = match;
    html += escapeHtml(text.slice(end, match.index));
    end = match.index + whole.length;
    if (bold !== undefined) html += `<strong>${inlineHtml(bold)}</strong>`;
    else if (label !== undefined) html += namedLink(label, address ?? '', whole);
    else html += bareLink(bare ?? '');
  }
  return html + escapeHtml(text.slice(end));
}

/** A piece of a user's text. The visible text of a link is its address. */
export type WrittenPiece = { text: string; bold: boolean; href: string | null };

/**
 * Splits a user's text into pieces (spec 3.15-01, 3.15-03): plain text, bold words, and links for bare
 * addresses. A named link stays plain text, because it would hide its target.
 */
export function writtenPieces(text: string, bold = false): WrittenPiece[] {
  const plain = (part: string): WrittenPiece[] => (part === '' ? [] : [{ text: part, bold, href: null }]);
  const pieces: WrittenPiece[] = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, strong, label, , bare = ''] = match;
    pieces.push(...plain(text.slice(end, match.index)));
    end = match.index + whole.length;
    if (strong !== undefined) pieces.push(...writtenPieces(strong, true));
    else if (label !== undefined) pieces.push(...plain(whole));
    else {
      const { shown, href, rest } = readBare(bare);
      if (href === null) pieces.push(...plain(bare));
      else pieces.push({ text: shown, bold, href }, ...plain(rest));
    }
  }
  return [...pieces, ...plain(text.slice(end))];
}

function namedLink(label: string, address: string, whole: string): string {
  const href = safeHref(address);
  return href === null ? escapeHtml(whole) : link(href, label, leadsAway(href));
}

function bareLink(written: string): string {
  const { shown, href, rest } = readBare(written);
  return href === null ? escapeHtml(written) : link(href, shown, true) + escapeHtml(rest);
}

/**
 * Splits a bare address from the punctuation after it. `shown` is the address and `rest` the punctuation.
 * `href` is the target of the link, or null when the address is unsafe.
 */
function readBare(written: string) {
  const rest = SENTENCE_END.exec(written)?.[0] ?? '';
  const shown = written.slice(0, written.length - rest.length);
  return { shown, rest, href: safeHref(/^www\./i.test(shown) ? `https://${shown}` : shown) };
}

const link = (href: string, label: string, inNewTab: boolean): string =>
  `<a href="${escapeHtml(href)}"${inNewTab ? ' target="_blank" rel="noopener noreferrer"' : ''}>${escapeHtml(label)}</a>`;
