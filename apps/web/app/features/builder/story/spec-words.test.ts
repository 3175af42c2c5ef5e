import {
  GENRES,
  MOODS,
  OCCASIONS,
  PICK_FOR_ME,
  RELATIONSHIPS,
  STORY_PROMPTS,
  TEMPOS,
  VOCALS,
} from '@keepsong/domain/builder/options';
import { describe, expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { PROMPT_WORDS } from './story-prompts.ts';

describe('texts that the specification fixes', () => {
  it.each([
    ['2.3-35', m.shell_start_song(), 'Start your song'],
    ['2.3-35', m.shell_continue_song(), 'Continue your song'],
    ['2.3-36', m.builder_occasion(), 'Occasion'],
    ['2.3-36', m.builder_genre(), 'Genre'],
    ['2.3-36', m.builder_vibe(), 'Vibe'],
    ['2.3-36', m.builder_tempo(), 'Tempo'],
    ['2.3-36', m.builder_edit(), 'Edit'],
    ['2.3-36', m.builder_add(), 'Add'],
    ['2.3-36', m.cart_learn_more(), 'Learn more'],
    ['2.3-36', m.cart_buy_now(), 'buy now'],
    ['2.3-36', m.builder_get_started(), 'Get started'],
    ['2.3-38', m.artists_view_more(), 'View more artists'],
    ['2.3-38', m.artists_pick_for_me(), "Pick for me! I can't decide"],
    ['2.3-38', m.builder_change_artist(), 'change artist'],
    ['2.3-39', m.builder_pick_help_me(), 'Help me find the perfect artist'],
    ['2.3-39', m.builder_pick_i_know(), 'I know who I want'],
    ['2.3-41', m.cart_ecard_start_over(), 'Delete and Start Over'],
    ['2.5-06', m.checkout_section_account(), 'Account email'],
    ['2.5-06', m.checkout_section_contact(), 'Contact information'],
    ['2.5-06', m.checkout_section_billing(), 'Billing address'],
    ['2.5-06', m.checkout_section_shipping(), 'Shipping address'],
    ['2.5-06', m.checkout_section_payment(), 'Payment'],
    ['2.5-07', m.checkout_continue_to({ section: 'Payment' }), 'Continue To Payment'],
    ['2.5-07', m.checkout_complete(), 'Complete Purchase'],
    ['2.7-02', m.stories_lyrics(), 'Lyrics'],
    ['2.7-02', m.stories_details(), 'Song Details'],
    ['2.7-02', m.stories_basic_details(), 'The basic details'],
    ['2.7-03', m.stories_love(), 'Love this song'],
    ['5-05', m.builder_error_not_valid({ field: 'Their name' }), 'Their name is not valid.'],
    ['8.4-01', m.builder_error_heading(), 'Something went wrong.'],
    ['8.4-03', m.builder_error_not_select(), 'Please make a selection.'],
    ['8.4-03', m.builder_error_select_two(), 'Oops! Please select two.'],
    ['9.2-01', m.builder_verse_one(), 'One Verse'],
    ['9.2-01', m.builder_verse_many({ count: 3 }), '3 Verses'],
    ['9.2-02', m.builder_verse_above_four(), 'Add more than 4 verses'],
    ['9.2-03', m.builder_verse_clear(), 'Clear selection'],
    ['9.2-04', m.builder_verse_fee({ price: '$39.99' }), 'Extra verse fee: $39.99'],
    ['9.2-04', m.builder_verses_fee({ count: 2, price: '$79.98' }), '2 extra verses ($79.98)'],
  ])('%s: %s', (_statement, words, given) => {
    expect(words).toBe(given);
  });

  it('name every choice of 3.3', () => {
    const named = <O extends { id: string; label: string }>(
      options: readonly O[],
      words: (id: O['id']) => string,
    ) => options.map((option) => [option.label.toLowerCase(), words(option.id).toLowerCase()]);
    const all = [
      ...named(RELATIONSHIPS, relationshipWords),
      ...named(OCCASIONS, occasionWords),
      ...named(STORY_PROMPTS, (id) => PROMPT_WORDS[id]()),
      ...named(GENRES, genreWords),
      ...named(VOCALS, vocalsWords),
      ...named(MOODS, moodWords),
      ...named(TEMPOS, tempoWords),
      ...named(PICK_FOR_ME, (id) => (id === 'true' ? m.builder_pick_help_me() : m.builder_pick_i_know())),
    ];
    expect(all.map(([, words]) => words)).toEqual(all.map(([label]) => label));
  });
});
