import { randomUUID } from 'node:crypto';
import type { Purpose } from '@keepsong/domain/signals/events';
import type { Sender, Visitor } from '../visitor.ts';

/** What a browser says of being told of, in its cookie or by itself, and for what its orders may then be told. */
type Answer = { purpose: Purpose; cookie?: string; signal?: boolean };

const cookieOf = (flags: string, visitor = '0') => `sf_consent=1.${flags}.${randomUUID()}.${visitor}`;

/** Each visitor has the next of these. */
const ANSWERS: readonly (() => Answer)[] = [
  // Nobody asks visitors at home, and they have said nothing.
  () => ({ purpose: 'analytics' }),
  () => ({ purpose: 'necessary', signal: true }),
  () => ({ purpose: 'analytics', cookie: cookieOf('10', randomUUID()) }),
  () => ({ purpose: 'marketing', cookie: cookieOf('01') }),
  () => ({ purpose: 'necessary', cookie: cookieOf('00') }),
];

/** The answers of the visitors of a chaos run, as they themselves remember them. */
export function createAnswers() {
  const answers = new WeakMap<Visitor, Answer>();
  /** For what the order of a submission may be told, by its id. */
  const sent = new Map<string, Purpose>();
  let people = 0;
  return {
    sent,
    /** Makes a browser that sends its answer with all that it sends. */
    give(way: Sender, make: (way: Sender) => Visitor): Visitor {
      const visitor: Visitor = make(({ headers, ...request }) => {
        const { cookie, signal }: Answer = answers.get(visitor) ?? { purpose: 'necessary' };
        const cookies = [headers.cookie, cookie].filter(Boolean).join('; ');
        return way({
          ...request,
          headers: {
            ...headers,
            ...(cookies === '' ? {} : { cookie: cookies }),
            ...(signal ? { 'sec-gpc': '1' } : {}),
          },
        });
      });
      const answer = ANSWERS[people % ANSWERS.length]?.();
      people += 1;
      if (answer) answers.set(visitor, answer);
      return visitor;
    },
    /** The visitor remembers what was agreed when this submission was sent. */
    remember(visitor: Visitor, submission: string): void {
      sent.set(submission, answers.get(visitor)?.purpose ?? 'necessary');
    },
    /** The visitor takes back what was agreed, or agrees. The order that was sent before is told as it was. */
    changeMind(visitor: Visitor): void {
      const before = answers.get(visitor)?.purpose;
      const next: Answer =
        before === 'necessary'
          ? { purpose: 'analytics', cookie: cookieOf('11', randomUUID()) }
          : { purpose: 'necessary', cookie: cookieOf('00') };
      answers.set(visitor, next);
    },
  };
}

export type Answers = ReturnType<typeof createAnswers>;
