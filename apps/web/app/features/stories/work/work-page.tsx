import { type ReactNode, useEffect, useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { PageTitle } from './page-title.tsx';
import './work.css';

type WorkPageProps = {
  slug: string;
  title: string;
  lead?: ReactNode;
  /** The state of the question that the page asks. When it changes, the pressed button is gone. */
  state?: string;
  children?: ReactNode;
};

/** The frame of one of the owner's pages for a story: a link back, title and introduction, and the content. */
export function WorkPage({ slug, title, lead, state, children }: WorkPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current === state) return;
    shown.current = state;
    heading.current?.focus();
  }, [state]);
  return (
    <div className="wrap work">
      <PageTitle title={title} />
      <ShopLink to={`/stories/${slug}`} className="work-back">
        <Icon name="arrow-left" size={20} />
        {m.work_back()}
      </ShopLink>
      <Heading ref={heading} level={1} tabIndex={-1} className="work-title">
        {title}
      </Heading>
      {lead ? <Lead className="work-lead">{lead}</Lead> : null}
      {children}
    </div>
  );
}
