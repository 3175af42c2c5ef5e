import type { z } from 'zod';
import { partByPart } from '../../part-by-part.ts';
import { responseSerializer } from '../json-schema.ts';
import { type Answer, isLong, type ListOf, listsOf } from './answer-lists.ts';

type Writer = (answer: Answer) => Promise<string | Uint8Array>;

/**
 * Makes a writer of a call's answers. It writes only the fields of the schema. A long list that is a field of the
 * answer is written part by part, because the texts of a hundred products would hold up all other requests.
 */
export function answerWriter(response: z.ZodType): Writer {
  const whole = responseSerializer(response);
  const lists = listsOf(response).map((list) => ({ name: list.name, write: listWriter(list) }));
  return async (answer) => {
    const long = lists.find(({ name }) => isLong(answer[name]));
    return long ? long.write(answer) : whole(answer);
  };
}

/** Writes the list before the other fields. */
function listWriter({ name, item, others }: ListOf): Writer {
  const itemText = responseSerializer(item);
  const restText = responseSerializer(others);
  return async (answer) => {
    const rest = restText(answer);
    const end = rest === '{}' ? '}' : `,${rest.slice(1)}`;
    const parts = await partByPart(answer[name] as unknown[], (items) =>
      Buffer.from(items.map(itemText).join(',')),
    );
    const between = parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(','), part]));
    return Buffer.concat([Buffer.from(`{${JSON.stringify(name)}:[`), ...between, Buffer.from(`]${end}`)]);
  };
}
