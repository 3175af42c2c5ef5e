import { type Frame, readText, text } from './frames.ts';

const isOf = ({ type, body }: Frame, what: string) => type === what && body[0] === 'S'.charCodeAt(0);

/** The name of the statement that a message uses, or null. */
function nameIn(frame: Frame): string | null {
  if (frame.type === 'P') return readText(frame.body).value;
  if (frame.type === 'B') return readText(frame.body, readText(frame.body).end).value;
  return isOf(frame, 'D') || isOf(frame, 'C') ? readText(frame.body, 1).value : null;
}

/** A copy of the message with another statement name. */
function renamed(frame: Frame, name: string): Frame {
  const { type, body } = frame;
  if (type === 'P') return { type, body: Buffer.concat([text(name), body.subarray(readText(body).end)]) };
  if (type !== 'B') return { type, body: Buffer.concat([body.subarray(0, 1), text(name)]) };
  const portal = readText(body).end;
  const rest = body.subarray(readText(body, portal).end);
  return { type, body: Buffer.concat([body.subarray(0, portal), text(name), rest]) };
}

/**
 * A message to send. With `isHidden`, its answer is not passed on, because the client did not send this
 * message.
 */
export type Sent = { frame: Frame; isHidden: boolean };

/**
 * Keeps the named statements of clients, as PgBouncer does from 1.21 on with `max_prepared_statements`: each server
 * connection gets a statement before a client uses it there, under a name that all clients share.
 */
export function createStatements() {
  const shared = new Map<string, string>();

  const sharedName = (content: Buffer): string => {
    const key = content.toString('base64');
    const name = shared.get(key) ?? `pooled_${shared.size + 1}`;
    shared.set(key, name);
    return name;
  };

  return {
    /**
     * For one client: returns the messages to send in place of its message, to a server connection that has the
     * statements `known`.
     */
    ofClient() {
      const own = new Map<string, Frame>();
      return (frame: Frame, known: Set<string>): Sent[] => {
        const name = nameIn(frame);
        if (name === null || name === '') return [{ frame, isHidden: false }];
        if (frame.type === 'P') own.set(name, frame);
        const parse = own.get(name);
        // Let PostgreSQL itself answer that the statement does not exist.
        if (parse === undefined) return [{ frame, isHidden: false }];
        if (frame.type === 'C') {
          own.delete(name);
          // The statement must stay, because other clients still use it. So close a name that does not exist.
          return [{ frame: renamed(frame, 'pooled_gone'), isHidden: false }];
        }
        const common = sharedName(parse.body.subarray(readText(parse.body).end));
        const isParse = frame.type === 'P';
        const isThere = known.has(common) && !isParse;
        known.add(common);
        // The statement may exist nevertheless, so close it first. Closing a statement that does not exist is
        // not an error.
        const anew = [
          { frame: { type: 'C', body: Buffer.concat([Buffer.from('S'), text(common)]) }, isHidden: true },
          { frame: renamed(parse, common), isHidden: !isParse },
        ];
        return [
          ...(isThere ? [] : anew),
          ...(isParse ? [] : [{ frame: renamed(frame, common), isHidden: false }]),
        ];
      };
    },
  };
}
