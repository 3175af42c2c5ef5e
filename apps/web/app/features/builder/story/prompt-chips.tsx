import { isStoryPrompt, STORY_PROMPTS, type StoryPrompt } from '@keepsong/domain/builder/options';
import { useRef } from 'react';
import { m } from '~/paraglide/messages.js';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';
import { PROMPT_WORDS } from './story-prompts.ts';

/** The story answers exactly two prompts (spec 4.2-05). */
const PROMPTS_TO_CHOOSE = 2;

/**
 * Lets the customer choose two prompts (things to write about). When a prompt is chosen again, the text that was
 * written for it comes back.
 */
export function PromptChips({ error }: { error?: string }) {
  const questions = useDraft(({ data }) => data.questions);
  const isOlder = useDraft(({ data }) => Boolean(data.older));
  const written = useRef(new Map<StoryPrompt, string>());
  const choose = (next: string[]) => {
    for (const { question, answer } of questions) written.current.set(question, answer);
    browserDraft().change({
      questions: next
        .filter(isStoryPrompt)
        .map((question) => ({ question, answer: written.current.get(question) ?? '' })),
    });
  };
  return (
    <ChoiceChips
      className="mb-6.5"
      legend={m.builder_prompts_title()}
      hideLegend
      name="questions"
      kind="many"
      size="small"
      options={STORY_PROMPTS.map(({ id }) => ({ value: id, label: PROMPT_WORDS[id]() }))}
      chosen={questions.map(({ question }) => question)}
      // In the older builder, customers may choose any number.
      limit={isOlder ? undefined : PROMPTS_TO_CHOOSE}
      hint={!isOlder && questions.length >= PROMPTS_TO_CHOOSE ? m.builder_prompts_full() : undefined}
      error={error}
      onChange={choose}
    />
  );
}
