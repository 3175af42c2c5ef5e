import { sectionsOf, textOf } from '~/platform/content.ts';
import { Heading } from '~/ui/heading.tsx';
import { Tissue } from '~/ui/surface.tsx';
import { ContentPage, type LoadedPage } from './content-page.tsx';
import { Parts } from './page-parts.tsx';
import { RichText } from './rich-text.tsx';

/** Who could work for the shop (spec 2.1-09). */
export function CareersPage({ page }: { page: LoadedPage }) {
  const { content } = page;
  return (
    <ContentPage group="careers" path="/careers" page={page}>
      <Parts sections={sectionsOf(content, 'careers.sections')} field="careers.sections" />
      <section>
        <Heading level={2} data-cms="careers.openings_title" className="page-parts__title">
          {textOf(content, 'careers.openings_title')}
        </Heading>
        <Parts sections={sectionsOf(content, 'careers.openings')} field="careers.openings" />
      </section>
      <Tissue ink="sky" as="section" className="page-note">
        <RichText html={textOf(content, 'careers.apply')} data-cms="careers.apply" />
      </Tissue>
    </ContentPage>
  );
}
