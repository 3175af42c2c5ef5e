import { isStoryPrompt } from '@keepsong/domain/builder/options';
import { filledMustHaves } from '@keepsong/domain/builder/song-data';
import { type StepId, stepPath } from '@keepsong/domain/builder/steps';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import { isBlank } from '@keepsong/domain/text/tidy';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { ArtistAvatar } from '../page/artist-avatar.tsx';
import { useSongData } from '../page/builder-context.tsx';
import { PronunciationList } from '../pronunciation/pronunciation-list.tsx';
import { PROMPT_WORDS } from '../story/story-prompts.ts';

/** Shows everything that the customer has chosen and written. Each part has a link to its question. */
export default function ReadBack() {
  return (
    <div className="read-back">
      <Sound />
      <ArtistPart />
      <Person />
      <Story />
    </div>
  );
}

function Part(props: { title: string; step: StepId; children: ReactNode }) {
  return (
    <section className="question">
      <div className="read-back__top">
        <h2 className="d4">{props.title}</h2>
        <TextLink to={stepPath(props.step)} alone aria-label={m.builder_edit_what({ what: props.title })}>
          {m.builder_edit()}
        </TextLink>
      </div>
      {props.children}
    </section>
  );
}

/** A list of labels and values. Pairs without a value are left out. */
function Pairs({ pairs }: { pairs: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="read-back__pairs">
      {pairs
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Sound() {
  const { locale } = usePage();
  const { occasion, wanted_by, genre, gender, tempo, moods } = useSongData();
  return (
    <Part title={m.builder_section_characteristics()} step="characteristics">
      <Pairs
        pairs={[
          [m.builder_occasion(), occasionWords(occasion)],
          [m.builder_wanted(), wanted_by ? formatWeekday(wanted_by, locale) : ''],
          [m.builder_genre(), genreWords(genre)],
          [m.builder_vocals_question(), vocalsWords(gender)],
          [m.builder_tempo(), tempoWords(tempo)],
          [m.builder_vibe(), moods.map(moodWords).join(', ')],
        ]}
      />
    </Part>
  );
}

function ArtistPart() {
  const { selected_recommended_artist: artist } = useSongData();
  if (!artist) return null;
  return (
    <Part title={m.builder_your_artist()} step="artist">
      <p className="flex items-center gap-3.5">
        <ArtistAvatar size={60} artist={artist} />
        <b>{artist.artist_name}</b>
      </p>
    </Part>
  );
}

function Person() {
  const user = useUser();
  const { recipient, relationship, gifter_email } = useSongData();
  return (
    <Part title={m.builder_section_recipient()} step="recipient">
      <Pairs
        pairs={[
          [m.builder_recipient_label(), recipient],
          [m.builder_relationship_short(), relationshipWords(relationship)],
          [m.builder_email_label(), user?.email ?? gifter_email],
        ]}
      />
      <PronunciationList />
    </Part>
  );
}

function Story() {
  const { questions, must_have_questions, notes } = useSongData();
  const musts = filledMustHaves(must_have_questions);
  return (
    <Part title={m.builder_section_story()} step="details">
      {questions.map(({ question, answer }) => (
        <Words
          key={question}
          title={isStoryPrompt(question) ? PROMPT_WORDS[question]() : question}
          text={answer}
        />
      ))}
      {musts.length > 0 ? (
        <div className="read-back__words">
          <h3>{m.builder_must_title()}</h3>
          <ul>
            {musts.map(({ answer, description }) => (
              <li key={`${answer} ${description}`}>
                <b>{answer}</b>
                {description ? ` ${description}` : null}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {isBlank(notes) ? null : <Words title={m.builder_notes_label()} text={notes} />}
    </Part>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="read-back__words">
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  );
}
