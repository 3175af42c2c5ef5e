import { z } from 'zod';
import { ITEMS_AT_ONCE, partByPart } from '../../part-by-part.ts';
import { responseSerializer } from '../json-schema.ts';

type Answer = Readonly<Record<string, unknown>>;
type Writer = (answer: Answer) => Promise<string | Uint8Array>;

/**
 * Makes a writer of a call's answers. It writes only the fields of the schema. A long list that is a field of the
 * answer is written part by part, because the texts of a hundred products would hold up all other requests.
 */
export function answerWriter(response: z.ZodType): Writer {
  const whole = responseSerializer(response);
  const lists = listWriters(response);
  return async (answer) => {
    const long = lists.find(({ name }) => lengthOf(answer[name]) > ITEMS_AT_ONCE);
    return long ? long.write(answer) : whole(answer);
  };
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

function listWriters(response: z.ZodType): { name: string; write: Writer }[] {
  if (!(response instanceof z.ZodObject)) return [];
  const fields: [string, unknown][] = Object.entries(response.shape);
  return fields.flatMap(([name, field]) =>
    field instanceof z.ZodArray ? [{ name, write: listWriter(response, name, field) }] : [],
  );
}

/** Writes the list of this name before the other fields. */
function listWriter({ shape }: z.ZodObject, name: string, { element }: z.ZodArray): Writer {
  const { [name]: _, ...others } = shape;
  const itemText = responseSerializer(element as z.ZodType);
  const restText = responseSerializer(z.object(others));
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
