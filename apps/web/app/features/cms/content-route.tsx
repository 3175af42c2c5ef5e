import type { CmsGroup } from '@keepsong/domain/cms/fields';
import type { ReactNode } from 'react';
import { ArtistCommunityPage } from './artist-community-page.tsx';
import { CareersPage } from './careers-page.tsx';
import { ContactUsPage } from './contact-us-page.tsx';
import type { LoadedPage } from './content-page.tsx';
import { EventReminderPage } from './event-reminder-page.tsx';
import { HowItWorksPage } from './how-it-works-page.tsx';
import { LegalPage } from './legal-page.tsx';
import { loadPage } from './load-page.ts';
import { SongRevisionsPage } from './song-revisions-page.tsx';

type ContentScreen = { group: CmsGroup; show: (page: LoadedPage) => ReactNode };

/** The pages of content by their addresses (spec 2.1-04…2.1-11). */
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
