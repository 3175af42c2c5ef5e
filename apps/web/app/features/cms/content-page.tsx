import { artPath } from '@keepsong/artwork/draw/path';
import type { CmsContent } from '@keepsong/contract/cms';
import type { CmsKey } from '@keepsong/domain/cms/fields';
import type { ReactNode } from 'react';
import { textOf } from '~/platform/chrome/content.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { FloodHead } from '~/shell/header/flood-head.tsx';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { PAGE_LOOKS, type PageGroup } from './page-looks.ts';
import './content-page.css';

export type LoadedPage = { content: CmsContent; origin: string };

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
  const { ink, song } = PAGE_LOOKS[group];
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
