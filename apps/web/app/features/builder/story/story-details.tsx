import type { StoryQuestion as Answered } from '@keepsong/domain/builder/song-data';
import { nextStop, stepPath } from '@keepsong/domain/builder/steps';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { firstName } from '~/platform/session/first-name.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { PartMissing } from '~/shell/frame/part-missing.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft, useSongData, useStepFacts } from '../page/builder-context.tsx';
import { BuilderPage } from '../page/builder-page.tsx';
import { ContinueButton } from '../page/continue-button.tsx';
import { useStepErrors } from '../page/use-step-errors.ts';
import { PronunciationBanner } from '../pronunciation/pronunciation-banner.tsx';
import { MoodChips } from '../sound/mood-chips.tsx';
import { PromptChips } from './prompt-chips.tsx';
import { PROMPT_EXAMPLES, PROMPT_WORDS } from './story-prompts.ts';

const StoryStrength = lazyPart(() => import('./story-strength.tsx'), { ahead: true });
const VoiceMemo = lazyPart(() => import('./voice-memo.tsx'), { Missing: PartMissing, ahead: true });
const MustHaves = lazyPart(() => import('./must-haves.tsx'), { Missing: PartMissing, ahead: true });

/**
 * The page for telling the story to the artist (spec 4.2-05). `onDone` is called when the cart is the next page,
 * because the song is already in it.
 */
export function StoryDetails({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const hasMemos = useSwitch('voice_memos');
  const { recipient, selected_recommended_artist, older } = useSongData();
  const facts = useStepFacts();
  const form = useStepErrors('details');
  const artist = firstName(selected_recommended_artist?.artist_name ?? '');
  const onContinue = () => {
    if (!form.check()) return;
    const next = nextStop('details', facts);
    if (next === 'cart') onDone();
    else void navigate(stepPath(next));
  };
  return (
    <BuilderPage
      step="details"
      title={m.builder_story_title()}
      heading={m.builder_story_heading({ artist, recipient: recipient.trim() })}
      lead={m.builder_story_lead()}
      actions={<ContinueButton onPress={onContinue} />}
    >
      {older ? null : (
        <Question id="moods" title={m.builder_vibe()} hint={m.builder_vibe_hint()}>
          <MoodChips name="moods" error={form.errorOf('moods')} />
        </Question>
      )}
      <Answers form={form} artist={artist} />
      <Question
        id="must_have_questions"
        title={m.builder_must_title()}
        hint={m.builder_must_hint({ artist })}
      >
        <MustHaves />
      </Question>
      {hasMemos ? (
        <Question id="voice_memo" title={m.builder_memo_title({ artist })} hint={m.builder_memo_hint()}>
          <VoiceMemo />
        </Question>
      ) : null}
      <Notes artist={artist} />
    </BuilderPage>
  );
}

type Form = ReturnType<typeof useStepErrors>;

function Answers({ form, artist }: { form: Form; artist: string }) {
  const questions = useDraft(({ data }) => data.questions);
  const isOlder = useDraft(({ data }) => Boolean(data.older));
  const wrongCount = !isOlder && questions.length > 2 ? m.builder_error_select_two() : undefined;
  return (
    <Question id="questions" title={isOlder ? m.builder_older_prompts_title() : m.builder_prompts_title()}>
      <PromptChips error={wrongCount ?? form.errorOf('questions')} />
      {questions.map((question, at) => (
        <div key={question.question} className="story-answer">
          <Answer at={at} question={question} form={form} />
          {at === 0 ? <PronunciationBanner artist={artist} /> : null}
        </div>
      ))}
      {questions.length === 0 ? <PronunciationBanner artist={artist} /> : <StoryStrength />}
    </Question>
  );
}

function Answer({
  at,
  question: { question, answer },
  form,
}: {
  at: number;
  question: Answered;
  form: Form;
}) {
  const questions = useDraft(({ data }) => data.questions);
  const id = `questions.${at}.answer`;
  const write = (text: string) =>
    browserDraft().change({
      questions: questions.map((one) => (one.question === question ? { ...one, answer: text } : one)),
    });
  return (
    <TextArea
      id={id}
      label={PROMPT_WORDS[question]()}
      labelSize="d4"
      ruled
      placeholder={PROMPT_EXAMPLES[question]()}
      value={answer}
      counter={{ max: LIMITS.storyAnswer, announce: (used, max) => m.builder_counter({ used, max }) }}
      error={form.errorOf(id, { empty: m.builder_answer_empty() })}
      onChange={(event) => {
        form.change(id);
        write(event.target.value);
      }}
      onBlur={() => form.leave(id)}
    />
  );
}

function Notes({ artist }: { artist: string }) {
  const notes = useDraft(({ data }) => data.notes);
  return (
    <Question id="notes" title={m.builder_notes_title({ artist })} hint={m.builder_notes_hint()}>
      <TextArea
        label={m.builder_notes_label()}
        mark={m.builder_optional()}
        value={notes}
        counter={{ max: LIMITS.notes, announce: (used, max) => m.builder_counter({ used, max }) }}
        onChange={(event) => browserDraft().change({ notes: event.target.value })}
      />
    </Question>
  );
}
