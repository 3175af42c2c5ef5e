import type { CmsGroup } from '@keepsong/domain/cms/fields';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { draftsOf, sectionsOf, textOf } from '~/platform/chrome/content.ts';
import { defineLoad, type LoadArgs } from '~/platform/loading/load.ts';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { RichText } from '~/shell/words/rich-text.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Tissue } from '~/ui/layout/surface.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { ContactUsPage } from './contact-us-page.tsx';
import type { LoadedPage } from './content-page.tsx';
import { ContentPage, PageEnd } from './content-page.tsx';
import { FaqData } from './faq-data.tsx';
import { LegalPage } from './legal-page.tsx';
import { Parts, Questions, Steps } from './page-parts.tsx';
import { ReminderForm } from './reminder-form.tsx';

/** The page about revisions (spec 2.1-05). */
function SongRevisionsPage({ page }: { page: LoadedPage }) {
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

/** The page that explains how a song is ordered and made (spec 2.1-11). */
function HowItWorksPage({ page }: { page: LoadedPage }) {
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

/** The page for setting reminders of important dates (spec 2.1-08). */
function EventReminderPage({ page }: { page: LoadedPage }) {
  return (
    <ContentPage group="event_reminder" path="/event-reminder" page={page}>
      <div className="reminder">
        <ReminderForm />
        <Tissue ink="violet" as="aside" className="page-note reminder__promise">
          <RichText html={textOf(page.content, 'event_reminder.promise')} data-cms="event_reminder.promise" />
        </Tissue>
      </div>
    </ContentPage>
  );
}

/** The careers page (spec 2.1-09). */
function CareersPage({ page }: { page: LoadedPage }) {
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

/** The page for artists who want to join (spec 2.1-04). */
function ArtistCommunityPage({ page }: { page: LoadedPage }) {
  const { content } = page;
  return (
    <ContentPage group="artist_community" path="/artist-community" page={page}>
      <Parts sections={sectionsOf(content, 'artist_community.sections')} field="artist_community.sections" />
      <Tissue ink="amber" as="section" className="page-note">
        <Heading level={2}>{textOf(content, 'artist_community.apply_title')}</Heading>
        <RichText html={textOf(content, 'artist_community.apply')} data-cms="artist_community.apply" />
        <ButtonLink to="/artist-community/apply" variant="ink" className="page-head__action">
          {m.cms_apply()}
        </ButtonLink>
      </Tissue>
    </ContentPage>
  );
}

/** Makes the loader for a page of managed content. With `?drafts=1` in the address, staff see their drafts. */
const loadPage = (group: CmsGroup) =>
  defineLoad(async ({ api, request }: LoadArgs<object>): Promise<LoadedPage> => {
    const { origin, pathname } = new URL(request.url);
    const content = await api.cms.get({
      query: { group, current_path: pathname, ...draftsOf(request.url) },
    });
    return { content, origin };
  });

type ContentScreen = { group: CmsGroup; show: (page: LoadedPage) => ReactNode };

/** The content pages by their addresses (spec 2.1-04…2.1-11). */
const PAGES = {
  '/artist-community': { group: 'artist_community', show: (page) => <ArtistCommunityPage page={page} /> },
  '/song-revisions': { group: 'song_revisions', show: (page) => <SongRevisionsPage page={page} /> },
  '/privacy': { group: 'privacy', show: (page) => <LegalPage group="privacy" path="/privacy" page={page} /> },
  '/terms': { group: 'terms', show: (page) => <LegalPage group="terms" path="/terms" page={page} /> },
  '/event-reminder': { group: 'event_reminder', show: (page) => <EventReminderPage page={page} /> },
  '/careers': { group: 'careers', show: (page) => <CareersPage page={page} /> },
  '/contact-us': { group: 'contact_us', show: (page) => <ContactUsPage page={page} /> },
  '/how-it-works': { group: 'how_it_works', show: (page) => <HowItWorksPage page={page} /> },
} satisfies Record<string, ContentScreen>;

export type ContentPath = keyof typeof PAGES;

export const isContentPath = (path: string): path is ContentPath => Object.hasOwn(PAGES, path);

export const loadContent = (path: ContentPath) => loadPage(PAGES[path].group);

export const ContentRoute = ({ path, page }: { path: ContentPath; page: LoadedPage }) =>
  PAGES[path].show(page);
