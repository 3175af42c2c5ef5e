import { promptWords } from '~/platform/words/prompt.ts';

/** The customer's own answers, word for word, each under what was asked. */
export function ToldList({ told }: { told: readonly { question: string; answer: string }[] }) {
  return (
    <dl className="story-told">
      {told.map(({ question, answer }) => (
        <div key={question}>
          <dt>{promptWords(question)}</dt>
          <dd className="story-text">{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
