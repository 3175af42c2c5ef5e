import { sectionsOf, textOf } from '~/platform/content.ts';
import { Heading } from '~/ui/heading.tsx';
import { Tissue } from '~/ui/surface.tsx';
import { ContentPage, type LoadedPage } from './content-page.tsx';
import { Parts } from './page-parts.tsx';
import { RichText } from './rich-text.tsx';

/** Whom the shop looks for (spec 2.1-04). */
export function ArtistCommunityPage({ page }: { page: LoadedPage }) {
  const { content } = page;
  return (
    <ContentPage group="artist_community" path="/artist-community" page={page}>
      <Parts sections={sectionsOf(content, 'artist_community.sections')} field="artist_community.sections" />
      <Tissue ink="amber" as="section" className="page-note">
        <Heading level={2}>{textOf(content, 'artist_community.apply_title')}</Heading>
        <RichText html={textOf(content, 'artist_community.apply')} data-cms="artist_community.apply" />
      </Tissue>
    </ContentPage>
  );
}
