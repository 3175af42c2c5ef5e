import type { CmsSection } from '@keepsong/contract/cms';
import { inlineJson } from '~/platform/page-facts.ts';

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Questions and answers as structured data (schema.org FAQPage). */
export function FaqData({ sections }: { sections: readonly CmsSection[] }) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: sections.map(({ title, html }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: plain(html) },
    })),
  };
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped JSON, not executed
      dangerouslySetInnerHTML={{ __html: inlineJson(data) }}
    />
  );
}
