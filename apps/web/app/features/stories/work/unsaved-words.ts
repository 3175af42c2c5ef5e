import type { SongEditForm } from '@keepsong/contract/story-work';
import { m } from '~/paraglide/messages.js';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { promptWords } from '~/platform/words/prompt.ts';
import { relationshipWords } from '~/platform/words/relationship.ts';

/** What was changed and cannot be saved any more, as a message to the artist begins with it; '' when nothing was. */
export function unsavedWords(saved: SongEditForm, written: SongEditForm): string {
  const before = new Set(told(saved));
  return told(written)
    .filter((line) => !before.has(line))
    .join('\n\n');
}

/** Each field in its words, those that are empty left out. */
const told = ({ recipient, relationship, occasion, moods, questions, ...rest }: SongEditForm): string[] =>
  [
    [m.work_recipient(), recipient],
    [m.stories_relationship(), relationshipWords(relationship)],
    [m.stories_occasion(), occasionWords(occasion)],
    [m.stories_vibe(), moods.map(moodWords).join(', ')],
    ...questions.map(({ question, answer }) => [promptWords(question), answer]),
    ...rest.must_have_questions.map(({ answer, description }) => [
      m.stories_must_include(),
      [answer, description].filter(Boolean).join(', '),
    ]),
    [m.stories_notes(), rest.notes],
  ].flatMap(([label, text = '']) => (text.trim() === '' ? [] : [`${label}: ${text.trim()}`]));
