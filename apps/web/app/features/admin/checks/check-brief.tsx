import type { CheckView } from '@keepsong/contract/makers/checks';
import { formatDuration } from '@keepsong/domain/format/duration';
import { numberLines } from '@keepsong/domain/studio/lyrics';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { promptWords } from '~/platform/words/prompt.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { classes } from '~/ui/classes.ts';
import { ChangedLines } from '~/ui/status/changed-lines.tsx';
import { Row } from '../orders/order-panels.tsx';
import { Marked } from './check-words.tsx';
import type { Recording } from './use-recording.ts';

type PartProps = { check: CheckView; words: readonly string[] };

/** The customer's brief, and how the names in it are pronounced. */
export function CheckBrief({ check, words }: PartProps) {
  const facts = [
    [m.desk_change_genre(), genreWords(check.genre)],
    [m.desk_check_vibe(), check.moods.map((mood) => moodWords(mood)).join(', ')],
    [m.desk_vocals(), vocalsWords(check.gender)],
    [m.desk_tempo(), tempoWords(check.tempo)],
    [m.desk_extra_verses(), check.extra_verses > 0 ? String(check.extra_verses) : ''],
  ].filter(([, value]) => value !== '');
  return (
    <section aria-labelledby="check-brief">
      <h2 id="check-brief" className="check-title">
        {m.desk_tab_brief()}
        <span>{m.desk_check_words_of({ name: check.from_name })}</span>
      </h2>
      {check.asked.map(({ lines, note }) => (
        <ChangedLines
          key={lines.map(({ line }) => line).join()}
          lines={lines.map(({ line, before, wanted }) => ({
            id: line,
            place: m.desk_check_line({ number: line }),
            before,
            after: wanted,
          }))}
          note={note ? { label: m.desk_customer_notes(), text: note } : undefined}
        />
      ))}
      {check.pronunciations.length > 0 ? (
        <ul className="check-names" aria-label={m.desk_check_names()}>
          {check.pronunciations.map(({ subject, pronounce, audio_url }) => (
            <li key={`${subject} ${audio_url}`}>
              <b>{subject}</b>
              <span>{pronounce}</span>
              {audio_url ? (
                // biome-ignore lint/a11y/useMediaCaption: it is one name
                <audio
                  controls
                  preload="none"
                  src={audio_url}
                  aria-label={m.desk_check_hear_name({ subject })}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {check.questions.map(({ question, answer }) => (
        <div key={question} className="check-text">
          <h3>{promptWords(question as never) || question}</h3>
          <p>
            <Marked text={answer} words={words} />
          </p>
        </div>
      ))}
      {check.must_include.map(({ title, description }) => (
        <div key={title} className="check-text">
          <h3>{m.desk_must_include({ what: title })}</h3>
          {description ? <p>{description}</p> : null}
        </div>
      ))}
      {check.notes ? (
        <div className="check-text">
          <h3>{m.desk_customer_notes()}</h3>
          <p>{check.notes}</p>
        </div>
      ) : null}
      {check.voice_memo ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down what the customer says
        <audio
          controls
          preload="none"
          src={check.voice_memo.audio_url}
          aria-label={m.desk_check_words_of({ name: check.from_name })}
        />
      ) : null}
      <dl className="order-rows check-facts">
        {facts.map(([label, value]) => (
          <Row key={label} label={label} tone="mute">
            {value}
          </Row>
        ))}
      </dl>
    </section>
  );
}

/** The number of the line that is sung at this second: the last line that has begun. Null before the first one. */
export function lineAt(starts: readonly (number | null)[], seconds: number): number | null {
  let now: number | null = null;
  starts.forEach((start, at) => {
    if (start !== null && start <= seconds) now = at + 1;
  });
  return now;
}

/** The lyrics with their times. Pressing a time plays the recording from there. */
export function CheckLyrics({ check, words, recording }: PartProps & { recording: Recording }) {
  const { lyrics, line_starts: starts } = check;
  const sung = starts && recording.seconds > 0 ? lineAt(starts, recording.seconds) : null;
  const found = words.filter((word) => lyrics.toLowerCase().includes(word.toLowerCase()));
  return (
    <section aria-labelledby="check-lyrics">
      <h2 id="check-lyrics" className="check-title">
        {m.desk_lyrics()}
        <span>
          {words.length > 0 ? m.desk_check_found({ found: found.length, all: words.length }) : null}
        </span>
      </h2>
      {starts === null ? <p className="desk-second">{m.desk_check_no_times()}</p> : null}
      <ol className="check-lines">
        {numberLines(lyrics).map(({ number, text }, place) => {
          const start = number === null ? null : (starts?.[number - 1] ?? null);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place.
              key={place}
              className={classes(
                number === null && 'check-lines__head',
                number !== null && number === sung && 'check-lines__now',
              )}
            >
              {start === null ? (
                <span />
              ) : (
                <button
                  type="button"
                  aria-label={m.desk_check_hear_from({ time: formatDuration(start) })}
                  onClick={() => recording.playFrom(start)}
                >
                  {formatDuration(start)}
                </button>
              )}
              <span>
                <Marked text={number === null ? text.replaceAll(/[[\]]/g, '') : text} words={words} />
              </span>
            </li>
          );
        })}
      </ol>
      {check.artist_note ? (
        <div className="check-text">
          <h3>{m.desk_check_artist_note({ name: check.from_name })}</h3>
          <p>{check.artist_note}</p>
        </div>
      ) : null}
    </section>
  );
}
