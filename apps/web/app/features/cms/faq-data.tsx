import type { CmsSection } from '@keepsong/contract/cms';
import { StructuredData } from '~/shell/meta/page-meta.tsx';
import { questionsThing } from '~/shell/meta/structured-data.ts';

/** The questions and answers of a page as structured data. */
export const FaqData = ({ sections }: { sections: readonly CmsSection[] }) => (
  <StructuredData things={[questionsThing(sections)]} />
);
