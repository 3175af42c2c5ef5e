import type { CollectionBody, SongVoice } from '@keepsong/contract/catalogue/collections';
import { m } from '~/paraglide/messages.js';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { EditSection } from '../catalogue/edit-parts.tsx';
import type { Faults } from './quiz-edits.ts';
import { BothLanguages, TraitSelect } from './quiz-fields.tsx';

const MOST_SONGS = 50;
const LONGEST_SLUG = 64;
const TRAITS = ['occasion', 'genre', 'mood', 'tempo'] as const;

type FieldsProps = {
  body: CollectionBody;
  faults: Faults;
  isNew: boolean;
  voices: readonly SongVoice[];
  set: (fields: Partial<CollectionBody>) => void;
};

/** Edits the facts of the whole collection: its texts, its place, its screens, its voices, and the default song. */
export function CollectionFields(props: FieldsProps) {
  const { body, faults, set } = props;
  return (
    <>
      <EditSection id="words" title={m.desk_edit_words()}>
        <BothLanguages
          path="title"
          label={m.admin_name()}
          value={body.title}
          faults={faults}
          onChange={(title) => set({ title })}
        />
        <BothLanguages
          path="text"
          label={m.admin_text()}
          value={body.text}
          faults={faults}
          onChange={(text) => set({ text })}
        />
        <Place {...props} />
      </EditSection>
      <EditSection id="song" title={m.admin_song()} lead={m.admin_song_lead()}>
        <div className="edit-both">
          {TRAITS.map((trait) => (
            <TraitSelect
              key={trait}
              trait={trait}
              value={body.song[trait]}
              isWrong={faults.has(`song.${trait}`)}
              onChange={(value) => set({ song: { ...body.song, [trait]: value } })}
            />
          ))}
        </div>
        <Voices {...props} />
      </EditSection>
      <EditSection id="way" title={m.admin_way()}>
        <Way {...props} />
      </EditSection>
    </>
  );
}

const faultWords = (isWrong: boolean) => (isWrong ? m.admin_fault() : undefined);

function Place({ body, faults, isNew, set }: FieldsProps) {
  return (
    <div className="edit-both">
      <TextInput
        label={m.desk_collection_slug()}
        hint={m.desk_collection_slug_hint()}
        maxLength={LONGEST_SLUG}
        value={body.slug}
        readOnly={!isNew}
        error={faultWords(faults.has('slug'))}
        onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
      />
      <TextInput
        label={m.desk_collection_position()}
        hint={m.desk_collection_position_hint()}
        inputMode="numeric"
        value={String(body.position)}
        error={faultWords(faults.has('position'))}
        onChange={({ currentTarget }) =>
          set({ position: Number(currentTarget.value.replace(/\D/g, '').slice(0, 4)) })
        }
      />
    </div>
  );
}

function Voices({ body: { voices = [] }, faults, voices: known, set }: FieldsProps) {
  return (
    <fieldset className="edit-checks">
      <legend className="field__label">{m.desk_collection_voices()}</legend>
      <p className={faults.has('voices') ? 'help help--error' : 'help'}>{m.desk_collection_voices_hint()}</p>
      {known.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={voices.includes(id)}
          onChange={({ currentTarget }) =>
            set({ voices: currentTarget.checked ? [...voices, id] : voices.filter((one) => one !== id) })
          }
        />
      ))}
    </fieldset>
  );
}

function Way({ body, faults, set }: FieldsProps) {
  return (
    <>
      <Checkbox
        label={m.admin_has_name()}
        checked={body.choices.name}
        onChange={({ currentTarget }) => set({ choices: { name: currentTarget.checked } })}
      />
      <Checkbox
        label={m.admin_has_greeting()}
        checked={body.pam_enabled}
        onChange={({ currentTarget }) => set({ pam_enabled: currentTarget.checked })}
      />
      <Checkbox
        label={m.admin_has_addons()}
        checked={!body.skip_addon_page}
        onChange={({ currentTarget }) => set({ skip_addon_page: !currentTarget.checked })}
      />
      <div className="admin-many">
        <span>{m.desk_collection_songs()}</span>
        <Stepper
          label={m.desk_collection_songs()}
          value={body.songs_per_visitor}
          min={1}
          max={MOST_SONGS}
          onChange={(songs_per_visitor) => set({ songs_per_visitor })}
          decreaseLabel={m.admin_fewer()}
          increaseLabel={m.admin_more()}
        />
      </div>
      <TextInput
        label={m.admin_product()}
        hint={m.admin_product_hint()}
        maxLength={LONGEST_SLUG}
        value={body.product_slug}
        error={faultWords(faults.has('product_slug'))}
        onChange={({ currentTarget }) => set({ product_slug: currentTarget.value })}
      />
    </>
  );
}
