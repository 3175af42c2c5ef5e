import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { PageTitle } from './page-title.tsx';
import './work.css';

type WorkPageProps = { slug: string; title: string; lead?: ReactNode; children?: ReactNode };

/** The frame of one of the owner's pages for a story: a link back, title and introduction, and the content. */
export function WorkPage({ slug, title, lead, children }: WorkPageProps) {
  return (
    <div className="wrap work">
      <PageTitle title={title} />
      <ShopLink to={`/stories/${slug}`} className="work-back">
        <Icon name="arrow-left" size={20} />
        {m.work_back()}
      </ShopLink>
      <Heading level={1} className="work-title">
        {title}
      </Heading>
      {lead ? <Lead className="work-lead">{lead}</Lead> : null}
      {children}
    </div>
  );
}
