import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Facts } from '~/ui/layout/facts.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

/**
 * 'The basic details' (spec 2.7-02, 3.9-05). The owner also sees voice, relationship and extra verses. Facts that were
 * not chosen are left out, often the tempo.
 */
export function BasicDetails({ story: { attributes, production } }: { story: Story }) {
  const brief = production?.brief;
  const vibe = attributes.moods.map(moodWords).filter((word) => word !== '');
  const rows = [
    { label: m.stories_occasion(), value: occasionWords(attributes.occasion) },
    { label: m.stories_genre(), value: genreWords(attributes.genre) },
    { label: m.stories_vibe(), value: vibe.join(', ') },
    { label: m.stories_tempo(), value: tempoWords(attributes.tempo) },
    { label: m.stories_vocals(), value: brief ? vocalsWords(brief.gender) : '' },
    { label: m.stories_recipient(), value: attributes.recipient },
    { label: m.stories_relationship(), value: brief ? relationshipWords(brief.relationship) : '' },
    { label: m.stories_verses(), value: brief && brief.extra_verses > 0 ? String(brief.extra_verses) : '' },
  ];
  return (
    <aside className="panel">
      <Heading level={2} size="d4">
        {m.stories_basic_details()}
      </Heading>
      <Facts rows={rows} className="mt-4" />
    </aside>
  );
}
