import type { StoryPrompt } from '@keepsong/domain/builder/options';
import { m } from '~/paraglide/messages.js';

/** Story prompts of spec 3.3-03, by id. */
const WORDS = {
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

function isKnown(id: string): id is StoryPrompt {
  return Object.hasOwn(WORDS, id);
}

/** The prompt's text in the page's language. For an unknown prompt it returns the id, which is an English text. */
export function promptWords(id: string): string {
  return isKnown(id) ? WORDS[id]() : id;
}
