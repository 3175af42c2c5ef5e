import type { CollectionBody, SampleSong, SongVoice } from '@keepsong/contract/catalogue/collections';
import type { Locale } from '@keepsong/domain/format/locale';
import { type FormEvent, useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { sampleAnswers } from '../quiz/quiz-edits.ts';

const LONGEST_NAME = 40;
const LOOK_EVERY_MS = 1_000;

const calls = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().collectionDesk;

type SampleProps = {
  body: CollectionBody;
  voices: readonly SongVoice[];
  /**
   * Called with the paths of the values from which no song can be made, or with an empty list when a song was
   * requested.
   */
  onFaults: (faults: readonly string[]) => void;
};

/** Requests a song for the quiz as it is now on the page, unsaved changes included, and plays it. */
export function SamplePart({ body, voices, onFaults }: SampleProps) {
  const { locale } = usePage();
  const [language, setLanguage] = useState<Locale>(locale);
  const [voice, setVoice] = useState('');
  const [spelling, setSpelling] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState<string | null>(null);
  const [songId, setSongId] = useState<string | null>(null);
  const { busy, run } = useAction();
  const sung = voices.filter(({ id }) => !body.voices?.length || body.voices.includes(id));

  function explain(error: unknown): void | Promise<void> {
    const fields = isApiError(error) ? error.body.fields : undefined;
    if (!fields) return showFailure(error);
    onFaults(Object.keys(fields));
    setSaid(m.desk_collection_sample_faults());
  }

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    onFaults([]);
    setSaid(null);
    setSongId(null);
    const { slug, position, ...collection } = body;
    const named = spelling.trim() === '' ? {} : { spelling: spelling.trim() };
    const answer = await run(async () => {
      const wish = { collection, answers: sampleAnswers(body.questions, chosen), language, ...named };
      return (await calls()).sample({ body: { ...wish, ...(voice && { voice }) } });
    }, explain);
    if (answer) setSongId(answer.song_id);
  }

  return (
    <section className="desk-panel" aria-labelledby="sample">
      <h2 className="desk-title" id="sample">
        {m.desk_collection_sample()}
      </h2>
      <p className="muted">{m.desk_collection_sample_lead()}</p>
      {body.questions.length === 0 ? (
        <p className="muted">{m.desk_collection_sample_none()}</p>
      ) : (
        <form className="edit-fields" noValidate onSubmit={make}>
          {body.questions.map((question) => (
            <Select
              key={question.id}
              label={question.title[locale].trim() || m.admin_question_new()}
              value={chosen[question.id] ?? question.answers[0]?.answer_key ?? ''}
              options={question.answers.map(({ answer_key, label }, at) => ({
                value: answer_key,
                label: label[locale].trim() || m.admin_answer({ number: at + 1 }),
              }))}
              onChange={({ currentTarget }) => setChosen({ ...chosen, [question.id]: currentTarget.value })}
            />
          ))}
          <Select
            label={m.desk_collection_sample_voice()}
            value={voice}
            options={[{ value: '', label: sung[0]?.name ?? '' }, ...rest(sung)]}
            onChange={({ currentTarget }) => setVoice(currentTarget.value)}
          />
          <Select
            label={m.desk_collection_sample_language()}
            value={language}
            options={[
              { value: 'en', label: m.desk_collection_english() },
              { value: 'sp', label: m.desk_collection_spanish() },
            ]}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value === 'sp' ? 'sp' : 'en')}
          />
          {body.choices.name ? (
            <TextInput
              label={m.desk_collection_sample_name()}
              maxLength={LONGEST_NAME}
              value={spelling}
              onChange={({ currentTarget }) => setSpelling(currentTarget.value)}
            />
          ) : null}
          <Button type="submit" variant="secondary" size="small" icon="play" busy={busy}>
            {m.desk_collection_sample_do()}
          </Button>
        </form>
      )}
      <div role="status">
        {said ? <p className="help help--error">{said}</p> : null}
        {songId ? <Heard key={songId} id={songId} /> : null}
      </div>
    </section>
  );
}

const rest = (voices: readonly SongVoice[]) =>
  voices.slice(1).map(({ id, name }) => ({ value: id, label: name }));

/** Shows the progress of a song, and then plays it. */
function Heard({ id }: { id: string }) {
  const song = useSample(id);
  if (song?.status === 'failed')
    return <p className="help help--error">{m.desk_collection_sample_failed()}</p>;
  if (!song?.audio_url)
    return <p className="muted">{m.desk_collection_sample_wait({ percent: song?.progress ?? 0 })}</p>;
  return (
    <div className="edit-sample">
      <h3>{song.title}</h3>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand below it. */}
      <audio controls src={song.audio_url} aria-label={song.title} />
      <p className="edit-lyrics">{song.lyrics}</p>
    </div>
  );
}

/** Asks for the song again and again until it is made or has failed. */
function useSample(id: string): SampleSong | null {
  const [song, setSong] = useState<SampleSong | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isHere = true;
    const look = async () => {
      const read = await (await calls()).sampleSong({ params: { song_id: id } }).catch(() => null);
      if (!isHere) return;
      if (read) setSong(read.song);
      const isOver = read?.song.status === 'completed' || read?.song.status === 'failed';
      if (!isOver) timer = setTimeout(look, LOOK_EVERY_MS);
    };
    void look();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [id]);
  return song;
}
