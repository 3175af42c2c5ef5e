import {
  GOOD_WORDS,
  type StoryHint,
  type StoryLevel,
  storyStrength,
} from '@keepsong/domain/builder/story-strength';
import { useDeferredValue } from 'react';
import { m } from '~/paraglide/messages.js';
import { StrengthMeter } from '~/ui/status/strength-meter.tsx';
import { useDraft } from '../page/builder-context.tsx';

const LEVELS = { empty: 0, sketch: 1, good: 2, strong: 3 } as const satisfies Record<StoryLevel, number>;

const HINTS: Record<StoryHint, () => string> = {
  start: m.builder_strength_start,
  say_more: m.builder_strength_say_more,
  add_name: m.builder_strength_add_name,
  add_number: m.builder_strength_add_number,
  add_senses: m.builder_strength_add_senses,
  add_quote: m.builder_strength_add_quote,
  long_enough: m.builder_strength_long_enough,
};

/** Shows how much material the story has and what would help most. It never stops the customer. */
export default function StoryStrength() {
  const questions = useDeferredValue(useDraft(({ data }) => data.questions));
  const { level, hint, words } = storyStrength(questions.map(({ answer }) => answer));
  return (
    <div className="mt-6">
      <StrengthMeter
        label={m.builder_strength_label()}
        level={LEVELS[level]}
        text={hint ? HINTS[hint]() : m.builder_strength_plenty()}
      />
      <p className="small muted num mt-1.5">{m.builder_words_target({ words, ...GOOD_WORDS })}</p>
    </div>
  );
}
