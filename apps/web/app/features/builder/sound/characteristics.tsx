import type { TempoId } from '@keepsong/domain/builder/options';
import {
  isOccasion,
  isTempo,
  isVocals,
  OCCASIONS,
  PICK_FOR_ME,
  TEMPO_NOT_CHOSEN,
  TEMPOS,
  VOCALS,
} from '@keepsong/domain/builder/options';
import { stepPath } from '@keepsong/domain/builder/steps';
import { isDay } from '@keepsong/domain/time/day';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { ChoiceCards, TextCard } from '~/ui/field/choice-card.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Segment } from '~/ui/field/segment.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useSongData } from '../page/builder-context.tsx';
import { BuilderPage } from '../page/builder-page.tsx';
import { ContinueButton } from '../page/continue-button.tsx';
import { useStepErrors } from '../page/use-step-errors.ts';
import { type GenreExample, GenreQuestion } from './genre-question.tsx';
import { changeSoundOf } from './sound.ts';

const WIDTH = 200;
/** How many half waves are drawn across the card for each tempo. The slowest tempo comes first. */
const HALF_WAVES: Record<TempoId, number> = { '2': 4, '4': 8, '3': 16 };

function wave(halves: number): string {
  const step = WIDTH / halves;
  const arcs = Array.from({ length: halves }, (_, at) => `q${step / 2} ${at % 2 === 0 ? -34 : 34} ${step} 0`);
  return `M0 20${arcs.join('')}`;
}

/** Draws the tempo as a wave. */
function TempoWave({ tempo }: { tempo: TempoId }) {
  return (
    <svg className="tempo-wave" viewBox={`0 0 ${WIDTH} 40`} preserveAspectRatio="none" aria-hidden="true">
      <path vectorEffect="non-scaling-stroke" d={wave(HALF_WAVES[tempo])} />
    </svg>
  );
}

const OlderSound = lazyPart(() => import('../older/older-sound.tsx'), { Missing: PartMissing });

const change = (fields: Parameters<ReturnType<typeof browserDraft>['change']>[0]) =>
  browserDraft().change(fields);

/** Questions about the sound of the song (spec 4.2-02). */
export function Characteristics({ examples }: { examples: readonly GenreExample[] }) {
  const navigate = useNavigate();
  const { pickForMe, older } = useSongData();
  const { errorOf, check } = useStepErrors('characteristics');
  const onContinue = () => {
    if (check()) void navigate(stepPath(pickForMe === false ? 'find-artist' : 'artist'));
  };
  return (
    <BuilderPage
      step="characteristics"
      title={m.builder_characteristics_title()}
      heading={m.builder_characteristics_heading()}
      actions={<ContinueButton onPress={onContinue} />}
    >
      <OccasionQuestion error={errorOf('occasion')} />
      {older ? <OlderSound relationship={errorOf('relationship')} moods={errorOf('moods')} /> : null}
      <GenreQuestion examples={examples} error={errorOf('genre')} />
      <VocalsQuestion error={errorOf('gender')} />
      <TempoQuestion />
      <ArtistQuestion />
    </BuilderPage>
  );
}

function OccasionQuestion({ error }: { error?: string }) {
  const { occasion } = useSongData();
  return (
    <Question id="occasion" title={m.builder_occasion_question()}>
      <ChoiceChips
        legend={m.builder_occasion_question()}
        hideLegend
        name="occasion"
        kind="one"
        options={OCCASIONS.map(({ id }) => ({ value: id, label: occasionWords(id) }))}
        chosen={occasion ? [occasion] : []}
        error={error}
        onChange={([next]) => isOccasion(next) && change({ occasion: next })}
      />
      <WantedBy />
    </Question>
  );
}

/**
 * Asks for the date by which the customer needs the song. The builder asks early, so that it can compare this date with
 * the artist's promised date while the customer can still choose another artist (decision 0047).
 */
function WantedBy() {
  const { wanted_by } = useSongData();
  return (
    <TextInput
      id="wanted_by"
      className="mt-6 max-w-80"
      label={m.builder_wanted_label()}
      mark={m.builder_optional()}
      hint={m.builder_wanted_hint()}
      type="date"
      value={wanted_by ?? ''}
      onChange={({ target: { value } }) => (value === '' || isDay(value)) && change({ wanted_by: value })}
    />
  );
}

function VocalsQuestion({ error }: { error?: string }) {
  const { gender } = useSongData();
  return (
    <Question id="gender" title={m.builder_vocals_question()}>
      <Segment
        legend={m.builder_vocals_question()}
        hideLegend
        name="gender"
        options={VOCALS.map(({ id }) => ({ value: id, label: vocalsWords(id) }))}
        value={gender || undefined}
        error={error}
        onChange={(next) => isVocals(next) && changeSoundOf(browserDraft(), { gender: next })}
      />
    </Question>
  );
}

function TempoQuestion() {
  const { tempo } = useSongData();
  return (
    <Question id="tempo" title={m.builder_tempo()} hint={m.builder_tempo_hint()}>
      <ChoiceCards legend={m.builder_tempo()} hideLegend columns="3">
        {TEMPOS.map(({ id }) => (
          <TextCard
            key={id}
            name="tempo"
            value={id}
            title={tempoWords(id)}
            checked={tempo === id}
            onChoose={(next) => isTempo(next) && change({ tempo: next })}
          >
            <TempoWave tempo={id} />
          </TextCard>
        ))}
      </ChoiceCards>
      {tempo === TEMPO_NOT_CHOSEN ? null : (
        <LinkButton className="mt-4" onClick={() => change({ tempo: TEMPO_NOT_CHOSEN })}>
          {m.builder_tempo_clear()}
        </LinkButton>
      )}
    </Question>
  );
}

const PICK_WORDS = {
  true: { title: m.builder_pick_help_me, line: m.builder_pick_help_me_line },
  false: { title: m.builder_pick_i_know, line: m.builder_pick_i_know_line },
};

function ArtistQuestion() {
  const { pickForMe } = useSongData();
  return (
    <Question id="pickForMe" title={m.builder_pick_question()}>
      <ChoiceCards legend={m.builder_pick_question()} hideLegend columns="2">
        {PICK_FOR_ME.map(({ id, value }) => (
          <TextCard
            key={id}
            name="pick-for-me"
            value={id}
            title={PICK_WORDS[id].title()}
            line={PICK_WORDS[id].line()}
            // Most people want help, so help is the default until they choose otherwise.
            checked={(pickForMe ?? true) === value}
            onChoose={() => change({ pickForMe: value })}
          />
        ))}
      </ChoiceCards>
    </Question>
  );
}
