import { describe, expect, it } from 'vitest';
import {
  GENRES,
  genreLabel,
  genreSlug,
  isGenre,
  isMood,
  isOccasion,
  isRelationship,
  isStoryPrompt,
  isTempo,
  isVocals,
  MOODS,
  moodLabel,
  moodSlug,
  OCCASIONS,
  occasionLabel,
  occasionSlug,
  PICK_FOR_ME,
  RELATIONSHIPS,
  relationshipLabel,
  relationshipSlug,
  STORY_PROMPTS,
  storyPromptLabel,
  storyPromptSlug,
  TEMPO_NOT_CHOSEN,
  TEMPOS,
  tempoLabel,
  tempoSlug,
  VOCALS,
  VOCALS_ANY,
  vocalsLabel,
  vocalsSlug,
} from './options.ts';

const pairs = (options: readonly { id: string; label: string }[]) =>
  options.map(({ id, label }) => `${label}=${id}`).join(', ');

describe('options', () => {
  it('are those of spec 3.3, to the letter', () => {
    expect(OCCASIONS.map(({ label }) => label).join(', ')).toBe(
      "Anniversary, Birthday, Christmas, Engagement, Father's Day, Graduation, Just Because, Memorial, Mother's Day, New Baby, Proposal, Valentine's Day, Wedding, Other",
    );
    expect(RELATIONSHIPS.map(({ label }) => label).join(', ')).toBe(
      'Wife, Husband, Partner, Boyfriend, Girlfriend, Fiancé/Fiancée, Significant Other, Mom, Dad, Parents, Daughter, Son, Children, Grandmother, Grandfather, Grandparents, Family, Friend, Other',
    );
    expect(STORY_PROMPTS.map(({ label }) => label).join(', ')).toBe(
      "Your relationship story, Favorite memories together, Favorite things about them, What they mean to you, Favorite things to do together, How they've shaped you, Inside jokes and funny stories, Advice you have for them, Other stories or memories",
    );
    expect(pairs(GENRES)).toBe(
      'Rap / Hip-Hop=3, Folk=4, Rock=8, Christian=9, R&B=6, Country=1, Singer Songwriter=2, Acoustic Pop=5, Spanish=10',
    );
    expect(pairs(VOCALS)).toBe('Female=2, Male=1, No Preference=3');
    expect(pairs(MOODS)).toBe(
      'happy=4, lighthearted=5, comical=2, heartfelt=43, uplifting=9, romantic=7, reflective=6, somber=8',
    );
    expect(pairs(TEMPOS)).toBe('Slow=2, Medium=4, Up-tempo=3');
    expect(pairs(PICK_FOR_ME)).toBe('Help me find the perfect artist=true, I know who I want=false');
    expect(PICK_FOR_ME.map(({ value }) => value)).toEqual([true, false]);
  });

  it('have the label as id where the spec gives no other, and unique message keys', () => {
    for (const options of [OCCASIONS, RELATIONSHIPS, STORY_PROMPTS])
      for (const { id, label } of options) expect(id).toBe(label);
    for (const options of [
      OCCASIONS,
      RELATIONSHIPS,
      STORY_PROMPTS,
      GENRES,
      VOCALS,
      MOODS,
      TEMPOS,
      PICK_FOR_ME,
    ]) {
      const slugs = options.map(({ slug }) => slug);
      expect(new Set(slugs).size).toBe(slugs.length);
      for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(_[a-z]+)*$/);
    }
  });

  it.each([
    [isOccasion, occasionLabel, occasionSlug, "Father's Day", "Father's Day", 'fathers_day'],
    [isRelationship, relationshipLabel, relationshipSlug, 'Fiancé/Fiancée', 'Fiancé/Fiancée', 'fiance'],
    [
      isStoryPrompt,
      storyPromptLabel,
      storyPromptSlug,
      'What they mean to you',
      'What they mean to you',
      'what_they_mean',
    ],
    [isGenre, genreLabel, genreSlug, '10', 'Spanish', 'spanish'],
    [isVocals, vocalsLabel, vocalsSlug, '3', 'No Preference', 'no_preference'],
    [isMood, moodLabel, moodSlug, '43', 'heartfelt', 'heartfelt'],
    [isTempo, tempoLabel, tempoSlug, '3', 'Up-tempo', 'up_tempo'],
  ])('finds label and key of an id and knows it from others', (is, label, slug, id, its, key) => {
    expect(is(id)).toBe(true);
    expect(label(id)).toBe(its);
    expect(slug(id)).toBe(key);
    for (const other of ['', 'nothing', 3, null, undefined, '3 ']) expect(is(other)).toBe(false);
    expect(label('nothing')).toBeUndefined();
    expect(slug('nothing')).toBeUndefined();
  });

  it("do not offer tempo '1', and have a value for any voice", () => {
    expect(isTempo(TEMPO_NOT_CHOSEN)).toBe(false);
    expect(tempoLabel(TEMPO_NOT_CHOSEN)).toBeUndefined();
    expect(vocalsLabel(VOCALS_ANY)).toBe('No Preference');
  });
});
