import type { StoryPrompt } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

type PromptWords = {
  label: () => string;
  /** A line of the kind that helps, shown while nothing is written. */
  example: () => string;
};

/** The prompts of spec 3.3-03 in the page's language. */
export const PROMPT_WORDS = {
  'Your relationship story': {
    label: m.builder_prompt_relationship_story,
    example: m.builder_example_relationship_story,
  },
  'Favorite memories together': {
    label: m.builder_prompt_favorite_memories,
    example: m.builder_example_favorite_memories,
  },
  'Favorite things about them': {
    label: m.builder_prompt_favorite_things,
    example: m.builder_example_favorite_things,
  },
  'What they mean to you': {
    label: m.builder_prompt_what_they_mean,
    example: m.builder_example_what_they_mean,
  },
  'Favorite things to do together': {
    label: m.builder_prompt_things_to_do_together,
    example: m.builder_example_things_to_do_together,
  },
  "How they've shaped you": {
    label: m.builder_prompt_how_they_shaped_you,
    example: m.builder_example_how_they_shaped_you,
  },
  'Inside jokes and funny stories': {
    label: m.builder_prompt_inside_jokes,
    example: m.builder_example_inside_jokes,
  },
  'Advice you have for them': { label: m.builder_prompt_advice, example: m.builder_example_advice },
  'Other stories or memories': {
    label: m.builder_prompt_other_stories,
    example: m.builder_example_other_stories,
  },
} satisfies Record<StoryPrompt, PromptWords>;
