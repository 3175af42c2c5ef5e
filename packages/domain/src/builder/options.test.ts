import { describe, expect, it } from 'vitest';
import {
  GENRES,
  genreLabel,
  isGenre,
  isMood,
  isOccasion,
  isRelationship,
  isStoryPrompt,
  isTempo,
  isVocals,
  MOODS,
  moodLabel,
  OCCASIONS,
  PICK_FOR_ME,
  RELATIONSHIPS,
  STORY_PROMPTS,
  TEMPO_NOT_CHOSEN,
  TEMPOS,
  VOCALS,
  VOCALS_ANY,
  vocalsLabel,
} from './options.ts';

const pairs = (options: readonly { id: string; label: string }[]) =>
  options.map(({ id, label }) => `${label}=${id}`).join(', ');

describe('options', () => {
  it('are exactly the choices of spec 3.3', () => {
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

  it('have the label as id where the spec gives no other id, and have unique message keys', () => {
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
    [isOccasion, "Father's Day"],
    [isRelationship, 'Fiancé/Fiancée'],
    [isStoryPrompt, 'What they mean to you'],
    [isGenre, '10'],
    [isVocals, '3'],
    [isMood, '43'],
    [isTempo, '3'],
  ])('recognise their ids', (is, id) => {
    expect(is(id)).toBe(true);
    for (const other of ['', 'nothing', 3, null, undefined, '3 ']) expect(is(other)).toBe(false);
  });

  it.each([
    [genreLabel, '10', 'Spanish'],
    [vocalsLabel, '3', 'No Preference'],
    [moodLabel, '43', 'heartfelt'],
  ])('find the label of an id', (label, id, its) => {
    expect(label(id)).toBe(its);
    expect(label('nothing')).toBeUndefined();
  });

  it("do not offer tempo '1', and have a value for any voice", () => {
    expect(isTempo(TEMPO_NOT_CHOSEN)).toBe(false);
    expect(vocalsLabel(VOCALS_ANY)).toBe('No Preference');
  });
});
