import { isRelationship, RELATIONSHIPS } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { Select } from '~/ui/field/select.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useSongData } from '../page/builder-context.tsx';
import { MoodChips } from '../sound/mood-chips.tsx';

type Errors = { relationship?: string; moods?: string };

/**
 * Two questions that the older builder asks on its first screen: the relationship, and the moods. The builder v3 asks
 * them later (spec 4.1-07).
 */
export default function OlderSound({ relationship: wrongRelationship, moods }: Errors) {
  const { relationship } = useSongData();
  return (
    <>
      <Question title={m.builder_older_relationship_question()}>
        <Select
          id="relationship"
          className="max-w-130"
          label={m.builder_relationship_open()}
          placeholder={m.builder_relationship_placeholder()}
          options={RELATIONSHIPS.map(({ id }) => ({ value: id, label: relationshipWords(id) }))}
          value={relationship}
          error={wrongRelationship}
          onChange={({ target: { value } }) =>
            isRelationship(value) && browserDraft().change({ relationship: value })
          }
        />
      </Question>
      <Question id="moods" title={m.builder_vibe()} hint={m.builder_vibe_hint()}>
        <MoodChips name="moods" error={moods} />
      </Question>
    </>
  );
}
