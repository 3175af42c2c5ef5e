import { sectionsOf, textOf } from '~/platform/chrome/content.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { ContentPage, type LoadedPage } from './content-page.tsx';
import { FaqData } from './faq-data.tsx';
import { Parts, Questions } from './page-parts.tsx';

/** The page with the shop's contact addresses (spec 2.1-10). */
export function ContactUsPage({ page }: { page: LoadedPage }) {
  const { content } = page;
  const { support_email } = usePage().settings;
  const faq = sectionsOf(content, 'contact_us.faq');
  return (
    <ContentPage
      group="contact_us"
      path="/contact-us"
      page={page}
      action={
        support_email ? (
          <ButtonLink href={`mailto:${support_email}`} className="page-head__action">
            {support_email}
          </ButtonLink>
        ) : null
      }
    >
      <Parts sections={sectionsOf(content, 'contact_us.ways')} field="contact_us.ways" />
      <Questions title={textOf(content, 'contact_us.faq_title')} sections={faq} field="contact_us.faq" />
      <FaqData sections={faq} />
    </ContentPage>
  );
}
