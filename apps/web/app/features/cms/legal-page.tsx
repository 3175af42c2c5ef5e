import type { CmsGroup, CmsKey } from '@keepsong/domain/cms/fields';
import { formatDate } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { sectionsOf, textOf } from '~/platform/chrome/content.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { RichText } from '~/shell/words/rich-text.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import type { LoadedPage } from './content-page.tsx';
import './content-page.css';
import './legal.css';

type LegalPageProps = { group: Extract<CmsGroup, 'terms' | 'privacy'>; path: string; page: LoadedPage };

/** The terms or the privacy policy: plain sections, each with its own address. */
export function LegalPage({ group, path, page: { content, origin } }: LegalPageProps) {
  const { settings, locale } = usePage();
  const key = (field: 'title' | 'lead' | 'description' | 'changed' | 'sections'): CmsKey =>
    `${group}.${field}`;
  const changed = `${textOf(content, key('changed'))}T12:00:00Z`;
  return (
    <article className="wrap legal">
      <PageMeta
        title={`${textOf(content, key('title'))} · ${settings.brand}`}
        description={textOf(content, key('description'))}
        url={`${origin}${path}`}
      />
      <Heading level={1} data-cms={key('title')}>
        {textOf(content, key('title'))}
      </Heading>
      <Lead data-cms={key('lead')}>{textOf(content, key('lead'))}</Lead>
      <p className="small muted" data-cms={key('changed')}>
        {m.cms_updated({ date: formatDate(changed, 'orderHistory', locale) })}
      </p>
      <div data-cms={key('sections')}>
        {sectionsOf(content, key('sections')).map(({ id, title, html }) => (
          <section key={id} id={id}>
            <Heading level={2} size="d4">
              {title}
            </Heading>
            <RichText html={html} />
          </section>
        ))}
      </div>
    </article>
  );
}
