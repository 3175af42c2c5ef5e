import type { Commission } from '@keepsong/contract/studio';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { promptWords } from '~/platform/words/prompt.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Facts } from '~/ui/layout/facts.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { moodsWords } from './brief-words.ts';
import { Pronunciations, VoiceMemo } from './pronunciations.tsx';

/** The brief for the artist: the recipient, the sound, and the customer's whole story. */
export function Brief({ commission }: { commission: Commission }) {
  const { questions, must_include, notes } = commission;
  return (
    <section className="studio-brief" aria-labelledby="studio-brief-title">
      <Heading level={2} size="d3" id="studio-brief-title">
        {m.studio_brief()}
      </Heading>
      <BriefFacts commission={commission} />
      <Pronunciations commission={commission} />
      <VoiceMemo commission={commission} />
      {questions.map(({ question, answer }) => (
        <Part key={question} title={promptWords(question)}>
          <p className="studio-text">{answer}</p>
        </Part>
      ))}
      {must_include.length > 0 ? (
        <Part title={m.studio_must_include()}>
          <ul className="studio-musts">
            {must_include.map(({ title, description }) => (
              <li key={title}>
                <b>{title}</b>
                {description ? <span className="studio-text">{description}</span> : null}
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      {notes ? (
        <Part title={m.studio_notes()}>
          <p className="studio-text">{notes}</p>
        </Part>
      ) : null}
    </section>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="studio-part">
      <Heading level={3} size="d4">
        {title}
      </Heading>
      {children}
    </div>
  );
}

function BriefFacts({ commission }: { commission: Commission }) {
  const { locale } = usePage();
  const { extra_verses, needed_by } = commission;
  const facts = [
    { label: m.studio_relationship(), value: relationshipWords(commission.relationship) },
    { label: m.studio_from(), value: commission.from_name },
    { label: m.studio_occasion(), value: occasionWords(commission.occasion) },
    { label: m.studio_needed_by(), value: needed_by && formatWeekday(needed_by, locale) },
    { label: m.studio_genre(), value: genreWords(commission.genre) },
    { label: m.studio_vocals(), value: vocalsWords(commission.gender) },
    { label: m.studio_moods(), value: moodsWords(commission.moods) },
    { label: m.studio_tempo(), value: tempoWords(commission.tempo) },
    {
      label: m.studio_verses(),
      value: extra_verses > 0 ? m.studio_extra_verses({ count: extra_verses }) : m.studio_no_extra_verses(),
    },
  ];
  return <Facts rows={facts} className="studio-facts" />;
}
