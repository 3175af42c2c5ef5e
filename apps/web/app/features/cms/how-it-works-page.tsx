import { sectionsOf, textOf } from '~/platform/content.ts';
import { StartSongLink } from '~/shell/start-song-link.tsx';
import { ContentPage, type LoadedPage, PageEnd } from './content-page.tsx';
import { FaqData } from './faq-data.tsx';
import { Questions, Steps } from './page-parts.tsx';

/** From the first tap to the song (spec 2.1-11). */
export function HowItWorksPage({ page }: { page: LoadedPage }) {
  const { content } = page;
  const picture = textOf(content, 'how_it_works.picture');
  const faq = sectionsOf(content, 'how_it_works.faq');
  return (
    <ContentPage
      group="how_it_works"
      path="/how-it-works"
      page={page}
      action={<StartSongLink placement="how-it-works" className="page-head__action" />}
    >
      <Steps sections={sectionsOf(content, 'how_it_works.steps')} field="how_it_works.steps" />
      {picture ? <img className="page-picture" data-cms="how_it_works.picture" src={picture} alt="" /> : null}
      <Questions title={textOf(content, 'how_it_works.faq_title')} sections={faq} field="how_it_works.faq" />
      <FaqData sections={faq} />
      <PageEnd placement="how-it-works-end" />
    </ContentPage>
  );
}
