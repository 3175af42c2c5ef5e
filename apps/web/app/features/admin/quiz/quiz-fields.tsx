import { GENRES, MOODS, OCCASIONS, TEMPOS } from '@keepsong/domain/builder/options';
import type { Locale } from '@keepsong/domain/format/locale';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import type { Faults } from './quiz-edits.ts';

const COUNTER = {
  max: 300,
  announce: (used: number, max: number) => m.desk_edit_counter({ used, max }),
};

type BothProps = {
  /** The path of the text in the quiz, such as `title`. It finds the faults of this text. */
  path: string;
  label: string;
  value: { en: string; sp: string };
  faults: Faults;
  onChange: (value: { en: string; sp: string }) => void;
};

/** Two inputs for a text, one in each language of the shop. */
export function BothLanguages({ path, label, value, faults, onChange }: BothProps) {
  const error = (locale: Locale) =>
    faults.has(`${path}.${locale}`)
      ? value[locale].trim() === ''
        ? m.admin_fault_empty()
        : m.admin_fault()
      : undefined;
  return (
    <div className="rows-2">
      <TextInput
        label={m.admin_in_english({ label })}
        lang="en"
        counter={COUNTER}
        value={value.en}
        error={error('en')}
        onChange={({ currentTarget }) => onChange({ ...value, en: currentTarget.value })}
      />
      <TextInput
        label={m.admin_in_spanish({ label })}
        lang="es"
        counter={COUNTER}
        value={value.sp}
        error={error('sp')}
        onChange={({ currentTarget }) => onChange({ ...value, sp: currentTarget.value })}
      />
    </div>
  );
}

export type Trait = 'occasion' | 'genre' | 'mood' | 'tempo' | 'detail';

const LABELS: Readonly<Record<Trait, () => string>> = {
  occasion: m.admin_occasion,
  genre: m.admin_genre,
  mood: m.admin_mood,
  tempo: m.admin_tempo,
  detail: m.admin_detail,
};

const optionsOf = (ids: readonly { id: string }[], words: (id: string) => string) =>
  ids.map(({ id }) => ({ value: id, label: words(id) }));

const OPTIONS: Readonly<Record<Exclude<Trait, 'detail'>, () => { value: string; label: string }[]>> = {
  occasion: () => optionsOf(OCCASIONS, occasionWords),
  genre: () => optionsOf(GENRES, genreWords),
  mood: () => optionsOf(MOODS, moodWords),
  tempo: () => optionsOf(TEMPOS, tempoWords),
};

const DETAILS: Readonly<Record<string, () => string>> = {
  kind: m.admin_detail_kind,
  funny: m.admin_detail_funny,
  brave: m.admin_detail_brave,
  patient: m.admin_detail_patient,
  creative: m.admin_detail_creative,
  wise: m.admin_detail_wise,
  stubborn: m.admin_detail_stubborn,
  calm: m.admin_detail_calm,
  cooking: m.admin_detail_cooking,
  gardening: m.admin_detail_gardening,
  music: m.admin_detail_music,
  sports: m.admin_detail_sports,
  travel: m.admin_detail_travel,
  reading: m.admin_detail_reading,
  dancing: m.admin_detail_dancing,
  fishing: m.admin_detail_fishing,
  pets: m.admin_detail_pets,
  coffee: m.admin_detail_coffee,
  road_trip: m.admin_detail_road_trip,
  first_dance: m.admin_detail_first_dance,
  holidays: m.admin_detail_holidays,
  late_talks: m.admin_detail_late_talks,
  beach: m.admin_detail_beach,
  moving_in: m.admin_detail_moving_in,
};

/** The name of a detail. A detail is a subject about which the song engine can write lines. */
export const detailWords = (key: string): string => DETAILS[key]?.() ?? key;

type TraitProps = {
  trait: Trait;
  value: string;
  isWrong: boolean;
  /** Whether an empty value can be chosen, which leaves the song without this trait. */
  optional?: boolean;
  details?: readonly string[];
  onChange: (value: string) => void;
};

/** Chooses one trait of a song from the values that the song engine knows. */
export function TraitSelect({ trait, value, isWrong, optional, details = [], onChange }: TraitProps) {
  const options =
    trait === 'detail' ? details.map((key) => ({ value: key, label: detailWords(key) })) : OPTIONS[trait]();
  return (
    <Select
      label={LABELS[trait]()}
      value={value}
      error={isWrong ? m.admin_fault() : undefined}
      options={optional ? [{ value: '', label: m.admin_sets_nothing() }, ...options] : options}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
