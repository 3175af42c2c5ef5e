import { statesOf } from '@keepsong/domain/states/state-table';
import { REVISIONS } from '@keepsong/domain/states/tables';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { cents, idParam, slugParam, text } from '../common.ts';

const params = z.object({ slug: slugParam });

const question = z.object({ question: z.string(), answer: z.string() });
const mustHave = z.object({ answer: z.string(), description: z.string() });

/** The part of the description that the owner can change while no artist has accepted the song. */
const songEdit = z.object({
  recipient: z.string(),
  relationship: z.string(),
  occasion: z.string(),
  moods: z.array(z.string()),
  notes: z.string(),
  questions: z.array(question),
  must_have_questions: z.array(mustHave),
});
export type SongEditForm = z.output<typeof songEdit>;

const editable = z.object({
  slug: z.string(),
  phase: z.enum(['open', 'message', 'closed']),
  /** The artist who has accepted the song. Null while nobody has. */
  artist_name: z.string().nullable(),
  song: songEdit,
  messages: z.array(z.object({ id: z.number(), message: z.string(), created_at: z.string() })),
});
export type EditableStory = z.output<typeof editable>;

/** A change of one line: the line's number and its new words (spec 3.5-08). */
const revisionRequest = z.object({
  type: z.literal('update'),
  line: z.number().int(),
  edits: z.tuple([z.object({ line: z.string() })]),
});

const heard = z.object({
  title: z.string(),
  lyrics: z.string(),
  audio_url: z.string().nullable(),
  duration_seconds: z.number(),
});

export const revision = z.object({
  id: z.number(),
  state: z.enum(statesOf(REVISIONS)),
  requests: z.array(revisionRequest),
  note: z.string(),
  /** The sung change that the owner gave back. The note says what is wrong with it, and the lines cost nothing. */
  return_of: z.number().nullable(),
  free_lines: z.number(),
  paid_lines: z.number(),
  due_at: z.string(),
  answer: z.string(),
  /** The song as it was before this change. Null until the artist delivers the change. */
  before: heard.nullable(),
  created_at: z.string(),
  answered_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
});
export type Revision = z.output<typeof revision>;

const storyRevisions = z.object({
  story_id: z.number(),
  owner_id: z.number(),
  slug: z.string(),
  recipient: z.string(),
  artist_name: z.string(),
  song: heard,
  /** Whether the promised day of a requested change has passed, and the owner can choose what should happen. */
  is_late: z.boolean(),
  /** The later day for which the artist of a requested change asks. Null when no such question waits for the owner. */
  asked_day: z.iso.date().nullable(),
  /** Whether the owner can request another change now. Not while a change is in work. */
  may_ask: z.boolean(),
  /** The sung changes that the owner can still give back. */
  may_return: z.array(z.number()),
  free_lines: z.number(),
  free_until: z.string(),
  price_per_line: cents,
  revisions: z.array(revision),
});
export type StoryRevisions = z.output<typeof storyRevisions>;

/** The calls of a story that only its owner may use. */
export const storyWork = {
  editable: {
    summary: 'What was told of an own song, and whether it can be changed',
    params,
    response: editable,
  },
  saveEdit: {
    summary: 'Change what was told, until an artist has accepted',
    params,
    body: songEdit.partial(),
    response: editable,
  },
  messageArtist: {
    summary: 'Write to the artist who has accepted',
    params,
    body: z.object({ message: text(LIMITS.message).trim().min(1) }),
    response: editable,
  },
  revisions: { summary: 'Revisions of an own song, and what is free', params, response: storyRevisions },
  requestRevision: {
    summary: 'Ask for lines to be sung again, as many as are free',
    params,
    body: z.object({
      revision_requests: z.array(z.unknown()).max(200),
      note: z
        .string()
        .max(LIMITS.notes * 2)
        .default(''),
    }),
    response: storyRevisions,
  },
  accept: {
    summary: 'Accept an own song as it was delivered, with all changes that were sung',
    params,
    response: z.object({ accepted_at: z.iso.datetime() }),
  },
  acceptRevision: {
    summary: 'Accept the new version: the one before goes',
    params: params.extend({ id: idParam }),
    response: storyRevisions,
  },
  returnRevision: {
    summary: 'Give a new version back that is not what was asked: it is sung once more, for nothing',
    params: params.extend({ id: idParam }),
    body: z.object({ note: text(LIMITS.notes).trim().min(1) }),
    response: storyRevisions,
  },
} as const;
