import { richTextHtml } from '@keepsong/domain/text/rich-text';
import sanitizeHtml from 'sanitize-html';

/** All that rich text of spec 3.15 is made of. */
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

/** Fields are few and read often. */
const KEPT = 1_000;
const kept = new Map<string, string>();

/**
 * Rich text as HTML that a page may show. The writer's own markup is text already (`richTextHtml`); the sanitizer stands
 * behind it, so that a fault there still runs nothing.
 */
export function safeHtml(source: string): string {
  const known = kept.get(source);
  if (known !== undefined) return known;
  const html = sanitizeHtml(richTextHtml(source), ALLOWED);
  if (kept.size >= KEPT) kept.clear();
  kept.set(source, html);
  return html;
}
