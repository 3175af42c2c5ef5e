import type { CmsSection } from '@keepsong/contract/cms';
import type { CmsKey } from '@keepsong/domain/cms/fields';
import { RichText } from '~/shell/words/rich-text.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

type PartsProps = { sections: readonly CmsSection[]; field: CmsKey };

/** Consecutive steps, each with a large number. */
export function Steps({ sections, field }: PartsProps) {
  return (
    <ol className="page-steps" data-cms={field}>
      {sections.map(({ id, title, html }, at) => (
        <li key={id} id={id} className="page-steps__step">
          <span className="page-steps__number" aria-hidden="true">
            {at + 1}
          </span>
          <div>
            <Heading level={2} size="d4">
              {title}
            </Heading>
            <RichText html={html} />
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Sections with titles. Where there is room, each title stands beside its text. */
export function Parts({ sections, field }: PartsProps) {
  return (
    <div className="page-parts" data-cms={field}>
      {sections.map(({ id, title, html }) => (
        <section key={id} id={id} className="page-parts__part">
          {title ? (
            <Heading level={2} size="d4">
              {title}
            </Heading>
          ) : null}
          <RichText html={html} />
        </section>
      ))}
    </div>
  );
}

/** Questions that open on a press. Search engines get them as structured data. */
export function Questions({ title, sections, field }: PartsProps & { title: string }) {
  if (sections.length === 0) return null;
  return (
    <section className="page-faq">
      <Heading level={2}>{title}</Heading>
      <div data-cms={field}>
        {sections.map(({ id, title: question, html }) => (
          <Disclosure key={id} summary={question}>
            <RichText html={html} />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}
