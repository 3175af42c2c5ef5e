import { sectionsOf, textOf } from '~/platform/content.ts';
import { ContentPage, type LoadedPage, PageEnd } from './content-page.tsx';
import { FaqData } from './faq-data.tsx';
import { Questions, Steps } from './page-parts.tsx';

/** How lines are sung again (spec 2.1-05). */
export function SongRevisionsPage({ page }: { page: LoadedPage }) {
  const { content } = page;
  const faq = sectionsOf(content, 'song_revisions.faq');
  return (
    <ContentPage group="song_revisions" path="/song-revisions" page={page}>
      <Steps sections={sectionsOf(content, 'song_revisions.steps')} field="song_revisions.steps" />
      <Questions
        title={textOf(content, 'song_revisions.faq_title')}
        sections={faq}
        field="song_revisions.faq"
      />
      <FaqData sections={faq} />
      <PageEnd placement="song-revisions" />
    </ContentPage>
  );
}
