import { richTextHtml } from '@keepsong/domain/text/rich-text';
import sanitizeHtml from 'sanitize-html';

/** The tags and attributes of rich text (spec 3.15). */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'blockquote', 'ul', 'ol', 'li', 'a'],
  allowedAttributes: {
    p: ['class', 'role', 'aria-level'],
    blockquote: ['class'],
    a: ['href', 'target', 'rel'],
  },
  allowedClasses: { p: ['rich-heading', 'rich-heading-*'], blockquote: ['rich-quote'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'escape',
};

/**
 * The cache is emptied when it has this many results. There are few rich-text fields, and they are read often.
 */
const KEPT = 1_000;
const kept = new Map<string, string>();

/**
 * Converts rich text to safe HTML. `richTextHtml` already escapes markup that the writer typed. The sanitizer is a
 * second protection: no script runs even if the first one has a fault.
 */
export function safeHtml(source: string): string {
  const known = kept.get(source);
  if (known !== undefined) return known;
  const html = sanitizeHtml(richTextHtml(source), ALLOWED);
  if (kept.size >= KEPT) kept.clear();
  kept.set(source, html);
  return html;
}
