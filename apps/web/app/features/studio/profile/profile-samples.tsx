import type { ProfileView } from '@keepsong/contract/makers/profiles';
import type { UploadedRecording } from '@keepsong/contract/uploads';
import { SAMPLES_MAX } from '@keepsong/domain/artists/profile';
import { GENRES, MOODS, OCCASIONS, TEMPOS } from '@keepsong/domain/builder/options';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { RecordingDrop } from '~/shell/uploads/maker-drops.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import type { Draft } from './use-profile.ts';

type Sample = Draft['samples'][number];
type Made = ProfileView['made'];
type Props = {
  draft: Draft;
  faults: ReadonlySet<string>;
  songs: ProfileView['songs'];
  made: Made;
  set: (change: Partial<Draft>) => void;
};

const keyOf = ({ song_id, upload_id }: Sample): string => upload_id ?? String(song_id);

/** The facts of a new sample before the artist changes them. */
const newSample = ({ id, file_name }: UploadedRecording, genre: Draft['genres'][number]): Sample => ({
  ...{ song_id: null, upload_id: id, title: file_name.replace(/\.\w+$/, '').slice(0, LIMITS.songTitle) },
  ...{ recipient: '', occasion: 'Just Because', genre, moods: [], tempo: '4' },
  ...{ is_gift: false, commission_id: null, has_consent: false },
});

/** The songs that customers can hear on the artist's page, in their order. */
export function Samples({ draft, faults, songs, made, set }: Props) {
  const [sent, setSent] = useState<ProfileView['songs']>([]);
  const { samples } = draft;
  const fileOf = (sample: Sample) => [...sent, ...songs].find(({ id }) => id === keyOf(sample));
  const change = (place: number, next: Partial<Sample>) =>
    set({ samples: samples.map((one, at) => (at === place ? { ...one, ...next } : one)) });
  const moveUp = (place: number) => {
    const next = [...samples];
    const [moved] = next.splice(place, 1);
    if (moved) next.splice(place - 1, 0, moved);
    set({ samples: next });
  };
  return (
    <section className="profile-part">
      <h2>{m.studio_profile_samples()}</h2>
      <p className="muted">{m.studio_profile_samples_lead()}</p>
      <ol className="profile-samples">
        {samples.map((sample, place) => (
          <li key={keyOf(sample)}>
            <div className="profile-row">
              <b className="wrap-anywhere">{sample.title || fileOf(sample)?.file_name}</b>
              <span className="profile-acts">
                {place > 0 ? (
                  <Button
                    variant="soft"
                    size="small"
                    aria-label={m.studio_profile_up({ title: sample.title })}
                    onClick={() => moveUp(place)}
                  >
                    {m.studio_profile_up_short()}
                  </Button>
                ) : null}
                <Button
                  variant="soft"
                  size="small"
                  aria-label={m.apply_remove_song({ name: sample.title })}
                  onClick={() => set({ samples: samples.filter((one) => one !== sample) })}
                >
                  {m.apply_remove()}
                </Button>
              </span>
            </div>
            {fileOf(sample)?.url ? (
              // biome-ignore lint/a11y/useMediaCaption: the artist's own song
              <audio controls preload="none" src={fileOf(sample)?.url ?? ''} aria-label={sample.title} />
            ) : null}
            <Disclosure
              summary={m.studio_profile_sample_facts()}
              open={sample.upload_id !== null || faults.has(`sample_${place}`)}
            >
              <SampleFields
                sample={sample}
                made={made.filter(
                  ({ commission_id }) =>
                    !samples.some((other) => other !== sample && other.commission_id === commission_id),
                )}
                isWrong={faults.has(`sample_${place}`)}
                onChange={(next) => change(place, next)}
              />
            </Disclosure>
          </li>
        ))}
      </ol>
      {samples.length < SAMPLES_MAX ? (
        <RecordingDrop
          label={m.studio_profile_sample_add()}
          hint={m.studio_trial_hint()}
          onDone={(recording) => {
            setSent((before) => [...before, recording]);
            set({ samples: [...samples, newSample(recording, draft.genres[0] ?? '2')] });
          }}
        />
      ) : null}
    </section>
  );
}

type FieldsProps = {
  sample: Sample;
  made: Made;
  isWrong: boolean;
  onChange: (next: Partial<Sample>) => void;
};

function SampleFields({ sample, made, isWrong, onChange }: FieldsProps) {
  return (
    <div className="profile-sample">
      <TextInput
        label={m.studio_work_title()}
        maxLength={LIMITS.songTitle}
        error={isWrong && sample.title.trim() === '' ? m.studio_trial_title_missing() : undefined}
        value={sample.title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <TextInput
        label={m.studio_profile_recipient()}
        mark={m.apply_optional()}
        maxLength={LIMITS.recipient}
        value={sample.recipient}
        onChange={({ currentTarget }) => onChange({ recipient: currentTarget.value })}
      />
      <Select
        label={m.studio_profile_occasion()}
        options={OCCASIONS.map(({ id }) => ({ value: id, label: occasionWords(id) }))}
        value={sample.occasion}
        onChange={({ currentTarget }) => onChange({ occasion: currentTarget.value as Sample['occasion'] })}
      />
      <Select
        label={m.studio_profile_genre()}
        options={GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))}
        value={sample.genre}
        onChange={({ currentTarget }) => onChange({ genre: currentTarget.value as Sample['genre'] })}
      />
      <Select
        label={m.studio_profile_tempo()}
        options={TEMPOS.map(({ id }) => ({ value: id, label: tempoWords(id) }))}
        value={sample.tempo}
        onChange={({ currentTarget }) => onChange({ tempo: currentTarget.value as Sample['tempo'] })}
      />
      <ChoiceChips
        legend={m.studio_profile_moods()}
        name={`moods-${keyOf(sample)}`}
        kind="many"
        size="small"
        options={MOODS.map(({ id }) => ({ value: id, label: moodWords(id) }))}
        chosen={sample.moods}
        onChange={(moods) => onChange({ moods: moods as Sample['moods'] })}
      />
      <Checkbox
        label={m.studio_profile_gift()}
        checked={sample.is_gift}
        disabled={sample.song_id !== null && sample.commission_id !== null}
        onChange={({ currentTarget }) =>
          onChange({ is_gift: currentTarget.checked, commission_id: null, has_consent: false })
        }
      />
      {sample.is_gift ? <WhichSong {...{ sample, made, onChange }} /> : null}
      {sample.is_gift && sample.commission_id === null ? (
        <Checkbox
          label={m.studio_profile_consent()}
          hint={m.studio_profile_consent_hint()}
          error={isWrong && !sample.has_consent ? m.studio_profile_consent_missing() : undefined}
          checked={sample.has_consent}
          onChange={({ currentTarget }) => onChange({ has_consent: currentTarget.checked })}
        />
      ) : null}
    </div>
  );
}

/** Asks which customer's song the sample is. A sample that is on the page already keeps its song. */
function WhichSong({ sample, made, onChange }: Omit<FieldsProps, 'isWrong'>) {
  const { commission_id: chosen, song_id } = sample;
  const consent = made.find(({ commission_id }) => commission_id === chosen)?.consent ?? null;
  const hints = {
    asked: m.studio_profile_which_asked,
    given: m.studio_profile_which_given,
    refused: m.studio_profile_which_refused,
  };
  const hint = consent ? hints[consent]() : m.studio_profile_which_hint();
  return (
    <Select
      label={m.studio_profile_which()}
      hint={chosen === null ? undefined : hint}
      disabled={song_id !== null && chosen !== null}
      options={[
        { value: '', label: m.studio_profile_which_elsewhere() },
        ...made.map(({ commission_id, title, recipient }) => ({
          value: String(commission_id),
          label: m.studio_profile_which_made({ title, recipient }),
        })),
      ]}
      value={chosen === null ? '' : String(chosen)}
      onChange={({ currentTarget: { value } }) =>
        onChange({ commission_id: value === '' ? null : Number(value), has_consent: false })
      }
    />
  );
}
