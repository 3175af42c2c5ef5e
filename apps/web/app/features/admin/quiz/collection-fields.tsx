import type { InstantQuiz } from '@keepsong/contract/instant';
import { m } from '~/paraglide/messages.js';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import type { Faults } from './quiz-edits.ts';
import { BothLanguages, TraitSelect } from './quiz-fields.tsx';

const MOST_SONGS = 50;
const LONGEST_SLUG = 64;
const TRAITS = ['occasion', 'genre', 'mood', 'tempo'] as const;

type FieldsProps = { quiz: InstantQuiz; faults: Faults; onChange: (quiz: InstantQuiz) => void };

/** Edits the facts of the whole collection: its texts, its product, its screens, and the default song. */
export function CollectionFields(props: FieldsProps) {
  const { quiz, faults, onChange } = props;
  return (
    <>
      <section className="admin-section admin-fields" aria-labelledby="words">
        <Heading level={2} size="d3" id="words">
          {m.admin_words()}
        </Heading>
        <BothLanguages
          path="title"
          label={m.admin_name()}
          value={quiz.title}
          faults={faults}
          onChange={(title) => onChange({ ...quiz, title })}
        />
        <BothLanguages
          path="text"
          label={m.admin_text()}
          value={quiz.text}
          faults={faults}
          onChange={(text) => onChange({ ...quiz, text })}
        />
      </section>
      <section className="admin-section admin-fields" aria-labelledby="way">
        <Heading level={2} size="d3" id="way">
          {m.admin_way()}
        </Heading>
        <Way {...props} />
      </section>
      <section className="admin-section admin-fields" aria-labelledby="song">
        <Heading level={2} size="d3" id="song">
          {m.admin_song()}
        </Heading>
        <p className="muted">{m.admin_song_lead()}</p>
        <div className="rows-2">
          {TRAITS.map((trait) => (
            <TraitSelect
              key={trait}
              trait={trait}
              value={quiz.song[trait]}
              isWrong={faults.has(`song.${trait}`)}
              onChange={(value) => onChange({ ...quiz, song: { ...quiz.song, [trait]: value } })}
            />
          ))}
        </div>
      </section>
    </>
  );
}

function Way({ quiz, faults, onChange }: FieldsProps) {
  return (
    <>
      <Checkbox
        label={m.admin_has_name()}
        checked={quiz.choices.name}
        onChange={({ currentTarget }) => onChange({ ...quiz, choices: { name: currentTarget.checked } })}
      />
      <Checkbox
        label={m.admin_has_greeting()}
        checked={quiz.pam_enabled}
        onChange={({ currentTarget }) => onChange({ ...quiz, pam_enabled: currentTarget.checked })}
      />
      <Checkbox
        label={m.admin_has_addons()}
        checked={!quiz.skip_addon_page}
        onChange={({ currentTarget }) => onChange({ ...quiz, skip_addon_page: !currentTarget.checked })}
      />
      <div className="admin-many">
        <span>{m.admin_songs_per_visitor()}</span>
        <Stepper
          label={m.admin_songs_per_visitor()}
          value={quiz.songs_per_visitor}
          min={1}
          max={MOST_SONGS}
          onChange={(songs_per_visitor) => onChange({ ...quiz, songs_per_visitor })}
          decreaseLabel={m.admin_fewer()}
          increaseLabel={m.admin_more()}
        />
      </div>
      <TextInput
        label={m.admin_product()}
        hint={m.admin_product_hint()}
        maxLength={LONGEST_SLUG}
        value={quiz.product_slug}
        error={faults.has('product_slug') ? m.admin_fault() : undefined}
        onChange={({ currentTarget }) => onChange({ ...quiz, product_slug: currentTarget.value })}
      />
    </>
  );
}
