import type { AskedSong, MusicChoices, MusicWish } from '@keepsong/contract/catalogue/music-desk';
import { GENRES, MOODS, OCCASIONS, TEMPOS } from '@keepsong/domain/builder/options';
import { LOCALES } from '@keepsong/domain/format/locale';
import { type FormEvent, type SyntheticEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import '../catalogue/catalogue.css';
import { deskMoney } from '../desk-money.ts';
import { DeskHead } from '../frame.tsx';
import { HeardSong } from './heard-song.tsx';
import './music.css';

const LONGEST_NAME = 40;
const TAKES = Array.from({ length: 9 }, (_, at) => at + 1);
const LANGUAGES = LOCALES.map((id) => ({ id }));
const LANGUAGE_WORDS = { en: m.desk_collection_english, sp: m.desk_collection_spanish };

/**
 * Compares two songs for the same request side by side: one by the shop's own maker, one by the music model.
 */
export function MusicPage({ choices: { voices, model_cents } }: { choices: MusicChoices }) {
  const { locale } = usePage();
  const [wish, setWish] = useState<MusicWish>({
    ...{ language: locale, occasion: 'Birthday', genre: '5', mood: '4', tempo: '4' },
    ...{ voice: voices[0]?.id ?? '1', spelling: '', respelling: '', take: 1 },
  });
  const [asked, setAsked] = useState<readonly AskedSong[]>([]);
  const [error, setError] = useState<string | null>(null);
  const { busy, run } = useAction();
  const change = (part: Partial<MusicWish>) => setWish({ ...wish, ...part });

  function explain(reason: unknown): void | Promise<void> {
    if (!isApiError(reason) || reason.body.code !== 'name_unreadable') return showFailure(reason);
    setError(m.desk_music_name_unreadable());
  }

  async function listen(event: FormEvent): Promise<void> {
    event.preventDefault();
    setError(null);
    setAsked([]);
    const { spelling = '', respelling = '', ...rest } = wish;
    const named = spelling.trim() === '' ? {} : { spelling: spelling.trim() };
    const said = named.spelling && respelling.trim() !== '' ? { respelling: respelling.trim() } : {};
    const answer = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().musicDesk.compare({ body: { ...rest, ...named, ...said } });
    }, explain);
    if (answer) setAsked(answer.songs);
  }

  return (
    <>
      <DeskHead title={m.desk_music()} facts={m.desk_music_facts()} />
      <div className="music-columns">
        <form className="desk-panel edit-fields music-form" noValidate onSubmit={listen}>
          <h2 className="desk-title">{m.desk_music_request()}</h2>
          <Choice
            label={m.desk_collection_sample_language()}
            value={wish.language}
            options={LANGUAGES}
            words={(id) => LANGUAGE_WORDS[id]()}
            onChange={(language) => change({ language })}
          />
          <Choice
            label={m.desk_music_occasion()}
            value={wish.occasion}
            options={OCCASIONS}
            words={occasionWords}
            onChange={(occasion) => change({ occasion })}
          />
          <Choice
            label={m.desk_music_genre()}
            value={wish.genre}
            options={GENRES}
            words={genreWords}
            onChange={(genre) => change({ genre })}
          />
          <Choice
            label={m.desk_music_mood()}
            value={wish.mood}
            options={MOODS}
            words={moodWords}
            onChange={(mood) => change({ mood })}
          />
          <Choice
            label={m.desk_music_tempo()}
            value={wish.tempo}
            options={TEMPOS}
            words={tempoWords}
            onChange={(tempo) => change({ tempo })}
          />
          <Choice
            label={m.desk_collection_sample_voice()}
            value={wish.voice}
            options={voices}
            words={(id) => voices.find((voice) => voice.id === id)?.name ?? id}
            onChange={(voice) => change({ voice })}
          />
          <TextInput
            label={m.desk_collection_sample_name()}
            maxLength={LONGEST_NAME}
            error={error ?? undefined}
            value={wish.spelling}
            onChange={({ currentTarget }) => change({ spelling: currentTarget.value })}
          />
          <TextInput
            label={m.desk_music_said()}
            hint={m.desk_music_said_hint()}
            maxLength={LONGEST_NAME}
            value={wish.respelling}
            onChange={({ currentTarget }) => change({ respelling: currentTarget.value })}
          />
          <Select
            label={m.desk_music_take()}
            value={String(wish.take)}
            options={TAKES.map((take) => ({ value: String(take), label: String(take) }))}
            onChange={({ currentTarget }) => change({ take: Number(currentTarget.value) })}
          />
          <p className="muted">
            {model_cents === null
              ? m.desk_music_no_model()
              : m.desk_music_cost({ most: deskMoney(model_cents, locale) })}
          </p>
          <Button type="submit" size="small" icon="play" busy={busy}>
            {m.desk_music_listen()}
          </Button>
        </form>
        <section className="music-songs" aria-label={m.desk_music_songs()} onPlayCapture={pauseOthers}>
          {asked.length === 0 ? (
            <p className="desk-empty">{m.desk_music_empty()}</p>
          ) : (
            asked.map(({ id, maker }) => <HeardSong key={id} id={id} maker={maker} />)
          )}
        </section>
      </div>
    </>
  );
}

/** Pauses the other song when one starts, so that they can be compared. */
function pauseOthers({ currentTarget, target }: SyntheticEvent<HTMLElement>): void {
  for (const player of currentTarget.querySelectorAll('audio')) if (player !== target) player.pause();
}

type ChoiceProps<Id extends string> = {
  label: string;
  value: Id;
  options: readonly { id: Id }[];
  words: (id: Id) => string;
  onChange: (id: Id) => void;
};

/** A select of the shop's own options. */
function Choice<Id extends string>({ label, value, options, words, onChange }: ChoiceProps<Id>) {
  return (
    <Select
      label={label}
      value={value}
      options={options.map(({ id }) => ({ value: id, label: words(id) }))}
      onChange={({ currentTarget }) => {
        const chosen = options.find(({ id }) => id === currentTarget.value);
        if (chosen) onChange(chosen.id);
      }}
    />
  );
}
