import type { CmsSection } from '@keepsong/contract/cms';
import { StructuredData } from '~/shell/meta/page-meta.tsx';
import { questionsThing } from '~/shell/meta/structured-data.ts';

const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The questions and answers of a page as structured data. */
export function FaqData({ sections }: { sections: readonly CmsSection[] }) {
  const questions = sections.map(({ title, html }) => ({ question: title, answer: plain(html) }));
  return <StructuredData things={[questionsThing(questions)]} />;
}
