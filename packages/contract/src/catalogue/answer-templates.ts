import { TEMPLATE_MAX } from '@keepsong/domain/conversations/answer-template';
import { z } from 'zod';
import { idParam, queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import {
  editState,
  history,
  inBoth,
  missing,
  missingIn,
  newWish,
  rollBack,
  standing,
  wish,
} from './items.ts';

const params = z.object({ id: idParam });

/** A text for answers to customers, as the staff keep it. */
export const templateBody = z.object({
  /** The name by which the staff find the text. Customers never see it. */
  title: text(80).trim().min(1),
  /** May contain the facts of `TEMPLATE_FACTS` in braces. */
  text: inBoth(TEMPLATE_MAX),
});
export type TemplateBody = z.output<typeof templateBody>;

const template = templateBody.extend({ id: z.int(), ...missing, ...standing });
export type AnswerTemplate = z.output<typeof template>;
const about = z.object({ template });

/** A template with the facts of an order, in its customer's language. */
const filled = z.object({ id: z.int(), title: z.string(), text: z.string() });
export type FilledTemplate = z.output<typeof filled>;

export const answerTemplates = {
  list: {
    summary: 'The texts for answers to customers, by title, with the drafts',
    query: z.object({ q: text(120).optional(), state: queryList(editState), ...missingIn }),
    response: z.object({ templates: z.array(template) }),
  },
  read: { summary: 'One text for answers', params, response: about },
  add: {
    summary: 'Add a text for answers; it is a draft unless state says live',
    body: templateBody.partial().required({ title: true }).extend(newWish),
    response: about,
  },
  save: {
    summary: 'Change what is given of a text for answers; state live lets the staff use it',
    params,
    body: templateBody.partial().extend(wish),
    response: about,
  },
  history: { summary: 'All versions of a text for answers, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a text for answers the draft again',
    params,
    body: rollBack,
    response: about,
  },
  forOrder: {
    summary: 'The texts that may be used, with the facts of an order, in the language of its customer',
    params: z.object({ number: text(24) }),
    response: z.object({ templates: z.array(filled) }),
  },
} satisfies CapabilitySchemas<'answerTemplates'>;
