import { expect, it } from 'vitest';
import { m } from '~/paraglide/messages.js';

/**
 * The texts that the specification quotes. They are written out here, because other tests read them from the message
 * files.
 */
it.each([
  [
    '2.4-11',
    m.instant_warning(),
    "Going back and changing earlier answers overwrites the current song's lyrics.",
  ],
  ['2.4-12', m.instant_name_include(), 'Include their name'],
  ['2.4-12', m.instant_name_fine(), 'Looks good'],
  ['2.4-12', m.instant_name_skip(), 'Skip and continue to song'],
  ['2.4-12', m.instant_name_edit(), 'Edit spelling'],
  ['2.4-12', m.instant_name_find(), 'Find pronunciation'],
  ['2.4-13', m.instant_sounds_title(), 'This is how it sounds'],
  ['2.4-14', m.instant_sounds_none(), 'None of these sound right'],
  ['2.4-15', m.instant_new_title(), 'Add your pronunciation'],
  ['2.4-16', m.instant_sorry_sure(), 'Sure!'],
  ['2.4-17', m.instant_new_submit(), 'Submit'],
  ['2.4-18', m.instant_mixing(), "We're mixing your song"],
  ['2.4-18', m.instant_email(), 'Email address'],
  ['2.4-18', m.instant_email_submit(), 'Preview your song options'],
  ['2.4-19', m.instant_generating(), 'Generating song preview...'],
  ['2.4-20', m.instant_new_song(), 'New song'],
  ['2.4-20', m.instant_pick(), 'Pick this song'],
  ['2.4-21', m.instant_your_pick(), 'Your pick'],
  ['2.4-21', m.builder_continue(), 'Continue'],
  ['2.4-22', m.instant_greeting_title(), 'Record an intro'],
  ['2.4-22', m.instant_greeting_skip(), 'skip'],
  ['2.4-23', m.instant_addons_title(), 'Customize your song'],
  ['2.4-23', m.instant_to_cart(), 'Continue to cart'],
  ['2.4-23', m.instant_add(), 'add'],
  ['4.6-05', m.instant_magic_soon(), 'Your link to create a magic song will be ready soon'],
  ['5-27', m.instant_missing_selection(), 'Missing selection'],
  ['5-28', m.instant_unable_to_find_answer(), 'Unable to find answer'],
  ['5-29', m.builder_error_not_select(), 'Please make a selection.'],
  ['5-30', m.builder_error_select_two(), 'Oops! Please select two.'],
  ['8.4-08', m.instant_no_questions(), 'No questions found'],
  ['9.4-12', m.instant_generating_text(), 'This could take up to 30 seconds.'],
])('spec %s: %s', (_, said, wanted) => {
  expect(said).toBe(wanted);
});
