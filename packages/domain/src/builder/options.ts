/**
 * The fixed choices of the song builder (spec 3.3). `id` is the value in drafts and API calls, always a string. `label`
 * is the English name. `slug` is the end of the message key in all languages (`builder_genre_rap_hip_hop`).
 */
type Option = { readonly id: string; readonly label: string; readonly slug: string };

/** The occasions of spec 3.3-02. */
export const OCCASIONS = [
  { id: 'Anniversary', label: 'Anniversary', slug: 'anniversary' },
  { id: 'Birthday', label: 'Birthday', slug: 'birthday' },
  { id: 'Christmas', label: 'Christmas', slug: 'christmas' },
  { id: 'Engagement', label: 'Engagement', slug: 'engagement' },
  { id: "Father's Day", label: "Father's Day", slug: 'fathers_day' },
  { id: 'Graduation', label: 'Graduation', slug: 'graduation' },
  { id: 'Just Because', label: 'Just Because', slug: 'just_because' },
  { id: 'Memorial', label: 'Memorial', slug: 'memorial' },
  { id: "Mother's Day", label: "Mother's Day", slug: 'mothers_day' },
  { id: 'New Baby', label: 'New Baby', slug: 'new_baby' },
  { id: 'Proposal', label: 'Proposal', slug: 'proposal' },
  { id: "Valentine's Day", label: "Valentine's Day", slug: 'valentines_day' },
  { id: 'Wedding', label: 'Wedding', slug: 'wedding' },
  { id: 'Other', label: 'Other', slug: 'other' },
] as const;

/** The relationships of spec 3.3-01. */
export const RELATIONSHIPS = [
  { id: 'Wife', label: 'Wife', slug: 'wife' },
  { id: 'Husband', label: 'Husband', slug: 'husband' },
  { id: 'Partner', label: 'Partner', slug: 'partner' },
  { id: 'Boyfriend', label: 'Boyfriend', slug: 'boyfriend' },
  { id: 'Girlfriend', label: 'Girlfriend', slug: 'girlfriend' },
  { id: 'Fiancé/Fiancée', label: 'Fiancé/Fiancée', slug: 'fiance' },
  { id: 'Significant Other', label: 'Significant Other', slug: 'significant_other' },
  { id: 'Mom', label: 'Mom', slug: 'mom' },
  { id: 'Dad', label: 'Dad', slug: 'dad' },
  { id: 'Parents', label: 'Parents', slug: 'parents' },
  { id: 'Daughter', label: 'Daughter', slug: 'daughter' },
  { id: 'Son', label: 'Son', slug: 'son' },
  { id: 'Children', label: 'Children', slug: 'children' },
  { id: 'Grandmother', label: 'Grandmother', slug: 'grandmother' },
  { id: 'Grandfather', label: 'Grandfather', slug: 'grandfather' },
  { id: 'Grandparents', label: 'Grandparents', slug: 'grandparents' },
  { id: 'Family', label: 'Family', slug: 'family' },
  { id: 'Friend', label: 'Friend', slug: 'friend' },
  { id: 'Other', label: 'Other', slug: 'other' },
] as const;

/** The prompts of spec 3.3-03. The customer answers two of them. */
export const STORY_PROMPTS = [
  { id: 'Your relationship story', label: 'Your relationship story', slug: 'relationship_story' },
  { id: 'Favorite memories together', label: 'Favorite memories together', slug: 'favorite_memories' },
  { id: 'Favorite things about them', label: 'Favorite things about them', slug: 'favorite_things' },
  { id: 'What they mean to you', label: 'What they mean to you', slug: 'what_they_mean' },
  {
    id: 'Favorite things to do together',
    label: 'Favorite things to do together',
    slug: 'things_to_do_together',
  },
  { id: "How they've shaped you", label: "How they've shaped you", slug: 'how_they_shaped_you' },
  { id: 'Inside jokes and funny stories', label: 'Inside jokes and funny stories', slug: 'inside_jokes' },
  { id: 'Advice you have for them', label: 'Advice you have for them', slug: 'advice' },
  { id: 'Other stories or memories', label: 'Other stories or memories', slug: 'other_stories' },
] as const;

/** The genre of songs that are sung in Spanish. */
export const SPANISH_GENRE = '10';

/** The genres of spec 3.3-04. 'Spanish' is a genre here and not a language of the shop. */
export const GENRES = [
  { id: '3', label: 'Rap / Hip-Hop', slug: 'rap_hip_hop' },
  { id: '4', label: 'Folk', slug: 'folk' },
  { id: '8', label: 'Rock', slug: 'rock' },
  { id: '9', label: 'Christian', slug: 'christian' },
  { id: '6', label: 'R&B', slug: 'rnb' },
  { id: '1', label: 'Country', slug: 'country' },
  { id: '2', label: 'Singer Songwriter', slug: 'singer_songwriter' },
  { id: '5', label: 'Acoustic Pop', slug: 'acoustic_pop' },
  { id: SPANISH_GENRE, label: 'Spanish', slug: 'spanish' },
] as const;

/** The vocal styles of spec 3.3-05. The draft stores the id in the field `gender`. */
export const VOCALS = [
  { id: '2', label: 'Female', slug: 'female' },
  { id: '1', label: 'Male', slug: 'male' },
  { id: '3', label: 'No Preference', slug: 'no_preference' },
] as const;

/** Any voice, or the artist's own (spec 9.4-11). It counts as a choice. */
export const VOCALS_ANY = '3';

/** The moods of spec 3.3-06. */
export const MOODS = [
  { id: '4', label: 'happy', slug: 'happy' },
  { id: '5', label: 'lighthearted', slug: 'lighthearted' },
  { id: '2', label: 'comical', slug: 'comical' },
  { id: '43', label: 'heartfelt', slug: 'heartfelt' },
  { id: '9', label: 'uplifting', slug: 'uplifting' },
  { id: '7', label: 'romantic', slug: 'romantic' },
  { id: '6', label: 'reflective', slug: 'reflective' },
  { id: '8', label: 'somber', slug: 'somber' },
] as const;

/** The tempos of spec 3.3-07, from the slowest to the fastest. */
export const TEMPOS = [
  { id: '2', label: 'Slow', slug: 'slow' },
  { id: '4', label: 'Medium', slug: 'medium' },
  { id: '3', label: 'Up-tempo', slug: 'up_tempo' },
] as const;

/**
 * The default tempo. It means that no tempo is chosen, and it is never offered or shown (spec 9.4-10, 10.2-07).
 */
export const TEMPO_NOT_CHOSEN = '1';

/** The choices of spec 3.3-08. The draft stores `value`. */
export const PICK_FOR_ME = [
  { id: 'true', value: true, label: 'Help me find the perfect artist', slug: 'help_me' },
  { id: 'false', value: false, label: 'I know who I want', slug: 'i_know' },
] as const;

export type Occasion = (typeof OCCASIONS)[number]['id'];
export type Relationship = (typeof RELATIONSHIPS)[number]['id'];
export type StoryPrompt = (typeof STORY_PROMPTS)[number]['id'];
export type GenreId = (typeof GENRES)[number]['id'];
export type VocalsId = (typeof VOCALS)[number]['id'];
export type MoodId = (typeof MOODS)[number]['id'];
export type TempoId = (typeof TEMPOS)[number]['id'];

const guardOf =
  <O extends Option>(options: readonly O[]) =>
  (id: unknown): id is O['id'] =>
    options.some((option) => option.id === id);

const labelOf = (options: readonly Option[]) => (id: string) =>
  options.find((option) => option.id === id)?.label;

export const isOccasion = guardOf(OCCASIONS);
export const isRelationship = guardOf(RELATIONSHIPS);
export const isStoryPrompt = guardOf(STORY_PROMPTS);
export const isGenre = guardOf(GENRES);
export const isVocals = guardOf(VOCALS);
export const isMood = guardOf(MOODS);
export const isTempo = guardOf(TEMPOS);

/** These give the English label of an id, or undefined when the id is unknown. */
export const genreLabel = labelOf(GENRES);
export const vocalsLabel = labelOf(VOCALS);
export const moodLabel = labelOf(MOODS);
