import { formatDate } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page-context.tsx';
import { PageMeta } from '~/shell/page-meta.tsx';
import { Heading, Lead } from '~/ui/heading.tsx';
import './legal.css';

/** What the words are filled with. */
export type LegalFacts = { brand: string; email: string };

export type LegalText = {
  path: '/terms' | '/privacy';
  title: () => string;
  lead: (facts: LegalFacts) => string;
  description: (facts: LegalFacts) => string;
  sections: readonly { id: string; title: () => string; text: (facts: LegalFacts) => string }[];
};

/** The day on which a word of these pages changed last. */
const CHANGED = '2026-11-21T12:00:00Z';

/** Terms or privacy: plain sections, each with an address of its own. */
export function LegalPage({ text, origin }: { text: LegalText; origin: string }) {
  const { settings, locale } = usePage();
  const facts = { brand: settings.brand, email: settings.support_email };
  return (
    <article className="wrap legal">
      <PageMeta
        title={`${text.title()} · ${settings.brand}`}
        description={text.description(facts)}
        url={`${origin}${text.path}`}
      />
      <Heading level={1}>{text.title()}</Heading>
      <Lead>{text.lead(facts)}</Lead>
      <p className="small muted">{m.cms_updated({ date: formatDate(CHANGED, 'orderHistory', locale) })}</p>
      {text.sections.map(({ id, title, text: words }) => (
        <section key={id} id={id}>
          <Heading level={2} size="d4">
            {title()}
          </Heading>
          <p>{words(facts)}</p>
        </section>
      ))}
    </article>
  );
}
