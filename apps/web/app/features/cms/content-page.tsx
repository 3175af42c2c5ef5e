import { artPath } from '@keepsong/artwork/draw/path';
import type { CmsContent } from '@keepsong/contract/cms';
import type { CmsGroup, CmsKey } from '@keepsong/domain/cms/fields';
import type { ReactNode } from 'react';
import { textOf } from '~/platform/chrome/content.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import type { Ink } from '~/ui/lettering/ink.ts';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import './content-page.css';

type PageGroup = Extract<
  CmsGroup,
  'how_it_works' | 'artist_community' | 'song_revisions' | 'careers' | 'contact_us' | 'event_reminder'
>;

export type LoadedPage = { content: CmsContent; origin: string };

/** The sleeve at the top of each page, drawn as if the page were a song. */
const LOOKS: Readonly<
  Record<PageGroup, { ink: Ink; title: string; genre: string; mood: string; tempo: string }>
> = {
  how_it_works: { ink: 'amber', title: 'Half the Map', genre: '2', mood: '43', tempo: '4' },
  artist_community: { ink: 'ultra', title: 'Loudest in the Car', genre: '8', mood: '9', tempo: '3' },
  song_revisions: { ink: 'mint', title: 'Sung Again', genre: '4', mood: '6', tempo: '4' },
  careers: { ink: 'sky', title: 'Tuesday Kitchen', genre: '5', mood: '4', tempo: '4' },
  contact_us: { ink: 'tangerine', title: 'Porch Light', genre: '1', mood: '43', tempo: '2' },
  event_reminder: { ink: 'violet', title: 'Their Day', genre: '6', mood: '7', tempo: '4' },
};

type ContentPageProps = {
  group: PageGroup;
  path: string;
  page: LoadedPage;
  /** A form or a button at the top, under the introduction. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame of a page of managed content (spec 2.1-03): the head, and the children below it. */
export function ContentPage({ group, path, page: { content, origin }, action, children }: ContentPageProps) {
  const { brand } = usePage().settings;
  const key = (field: 'title' | 'lead' | 'description'): CmsKey => `${group}.${field}`;
  const { ink, title, genre, mood, tempo } = LOOKS[group];
  const song = { title, recipient: '', genre, mood, tempo };
  return (
    <>
      <PageMeta
        title={`${textOf(content, key('title'))} · ${brand}`}
        description={textOf(content, key('description'))}
        url={`${origin}${path}`}
      />
      <FloodHead ink={ink} className="page-head">
        <div className="wrap page-head__columns">
          <div>
            <Heading level={1} data-cms={key('title')}>
              {textOf(content, key('title'))}
            </Heading>
            <Lead className="page-head__lead" data-cms={key('lead')}>
              {textOf(content, key('lead'))}
            </Lead>
            {action}
          </div>
          <div className="page-head__sleeve" aria-hidden="true">
            <Sleeve
              cover={{ src: artPath({ kind: 'sleeve', song }) }}
              disc={{ src: artPath({ kind: 'disc', song }) }}
              out
            />
          </div>
        </div>
      </FloodHead>
      <div className="wrap page-body">{children}</div>
    </>
  );
}

/** The link to start a song, at the end of a page. */
export const PageEnd = ({ placement }: { placement: string }) => (
  <div className="page-end">
    <StartSongLink placement={placement} />
  </div>
);
