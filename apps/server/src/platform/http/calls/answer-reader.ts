import type { z } from 'zod';
import { partByPart } from '../../part-by-part.ts';
import { type Answer, isLong, listsOf } from './answer-lists.ts';

/**
 * Makes a reader of a call's answers, for pages of this process. It keeps only the fields of the schema. A long list
 * that is a field of the answer is read part by part, because the texts of fifty products would hold up all other
 * requests.
 */
export function answerReader(response: z.ZodType): (answer: unknown) => Promise<unknown> {
  const lists = listsOf(response);
  return async (answer) => {
    const fields = answer as Answer;
    const long = lists.find(({ name }) => isLong(fields[name]));
    if (!long) return response.parse(answer);
    const { [long.name]: list, ...others } = fields;
    const rest = long.others.parse(others);
    const parts = await partByPart(list as unknown[], (items) => items.map((one) => long.item.parse(one)));
    return { ...rest, [long.name]: parts.flat() };
  };
}
