import type { ReactNode } from 'react';
import { promptWords } from '~/platform/words/prompt.ts';

type ToldProps = {
  told: readonly { question: string; answer: string }[];
  /** More facts, as further entries of the list. */
  children?: ReactNode;
};

/** The customer's own answers, word for word, each under its question. */
export function ToldList({ told, children }: ToldProps) {
  return (
    <dl className="story-told">
      {told.map(({ question, answer }) => (
        <div key={question}>
          <dt>{promptWords(question)}</dt>
          <dd className="story-text">{answer}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
