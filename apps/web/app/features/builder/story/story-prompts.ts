import type { StoryPrompt } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** An example line for each prompt, shown while nothing is written. */
export const PROMPT_EXAMPLES = {
  'Your relationship story': m.builder_example_relationship_story,
  'Favorite memories together': m.builder_example_favorite_memories,
  'Favorite things about them': m.builder_example_favorite_things,
  'What they mean to you': m.builder_example_what_they_mean,
  'Favorite things to do together': m.builder_example_things_to_do_together,
  "How they've shaped you": m.builder_example_how_they_shaped_you,
  'Inside jokes and funny stories': m.builder_example_inside_jokes,
  'Advice you have for them': m.builder_example_advice,
  'Other stories or memories': m.builder_example_other_stories,
} satisfies Record<StoryPrompt, () => string>;

/** The prompts of spec 3.3-03 in the page's language. */
export const PROMPT_WORDS = {
  'Your relationship story': m.builder_prompt_relationship_story,
  'Favorite memories together': m.builder_prompt_favorite_memories,
  'Favorite things about them': m.builder_prompt_favorite_things,
  'What they mean to you': m.builder_prompt_what_they_mean,
  'Favorite things to do together': m.builder_prompt_things_to_do_together,
  "How they've shaped you": m.builder_prompt_how_they_shaped_you,
  'Inside jokes and funny stories': m.builder_prompt_inside_jokes,
  'Advice you have for them': m.builder_prompt_advice,
  'Other stories or memories': m.builder_prompt_other_stories,
} satisfies Record<StoryPrompt, () => string>;
