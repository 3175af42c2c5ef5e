import { randomUUID } from 'node:crypto';
import type { Purpose } from '@keepsong/domain/signals/events';
import type { Sender, Visitor } from '../visitor.ts';

/**
 * A visitor's answer to the question about consent, sent in the cookie or as a signal of the browser. `purpose`
 * is the purpose for which their orders may then be reported.
 */
type Answer = { purpose: Purpose; cookie?: string; signal?: boolean };

const cookieOf = (flags: string, visitor = '0') => `sf_consent=1.${flags}.${randomUUID()}.${visitor}`;

/** New visitors get these answers in turn. */
const ANSWERS: readonly (() => Answer)[] = [
  // Visitors at home are not asked, and this one has answered nothing.
  () => ({ purpose: 'analytics' }),
  () => ({ purpose: 'necessary', signal: true }),
  () => ({ purpose: 'analytics', cookie: cookieOf('10', randomUUID()) }),
  () => ({ purpose: 'marketing', cookie: cookieOf('01', randomUUID()) }),
  () => ({ purpose: 'necessary', cookie: cookieOf('00') }),
];

/** The answers of the visitors in a chaos run, as the visitors themselves remember them. */
export function createAnswers() {
  const answers = new WeakMap<Visitor, Answer>();
  /** For each submission, by its id: the purpose for which its order may be reported. */
  const sent = new Map<string, Purpose>();
  let people = 0;
  return {
    sent,
    /** Makes a browser that sends its answer with every request. */
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
    /** Remembers the visitor's answer at the time when this submission was sent. */
    remember(visitor: Visitor, submission: string): void {
      sent.set(submission, answers.get(visitor)?.purpose ?? 'necessary');
    },
    /**
     * The visitor comes back with another answer, as from another browser: the shop is not told of a change
     * (decision 0151). For orders that were sent before, the earlier answer still counts.
     */
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
