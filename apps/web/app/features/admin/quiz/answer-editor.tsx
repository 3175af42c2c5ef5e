import { m } from '~/paraglide/messages.js';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { type Faults, type QuizAnswer, withSet } from './quiz-edits.ts';
import { BothLanguages, detailWords, type Trait, TraitSelect } from './quiz-fields.tsx';

const TRAITS = ['detail', 'genre', 'mood', 'tempo', 'occasion'] as const satisfies readonly Trait[];

const WORDS: Readonly<Record<Trait, (id: string) => string>> = {
  detail: detailWords,
  genre: genreWords,
  mood: moodWords,
  tempo: tempoWords,
  occasion: occasionWords,
};

/** The facts of the song that an answer sets, as words. */
export const setsWords = ({ sets }: Pick<QuizAnswer, 'sets'>): string[] =>
  TRAITS.flatMap((trait) => {
    const id = sets[trait];
    return id === undefined ? [] : [WORDS[trait](id) || id];
  });

type AnswerProps = {
  answer: QuizAnswer;
  number: number;
  faults: Faults;
  details: readonly string[];
  /** Whether this is the answer that leaves the question to the shop (`GENERAL`). It has no effect on the song. */
  setsNothing: boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (answer: QuizAnswer) => void;
  onMove: (by: -1 | 1) => void;
  /** Undefined when the question has only this answer, because it must not be removed. */
  onRemove: (() => void) | undefined;
};

/** Edits an answer: its text, and its effect on the song. */
export function AnswerEditor(props: AnswerProps) {
  const { answer, number, faults, setsNothing, isFirst, isLast, onChange, onMove, onRemove } = props;
  return (
    <div className="admin-answer">
      <BothLanguages
        path="label"
        label={m.admin_answer({ number })}
        value={answer.label}
        faults={faults}
        onChange={(label) => onChange({ ...answer, label })}
      />
      <div className="admin-answer__foot">
        {setsNothing ? <p className="small muted">{m.admin_general_hint()}</p> : <Sets {...props} />}
        <div className="admin-tools">
          <IconButton
            icon="arrow-left"
            className="admin-turned"
            label={m.admin_answer_up({ number })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon="arrow-right"
            className="admin-turned"
            label={m.admin_answer_down({ number })}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          {onRemove ? (
            <IconButton icon="trash" label={m.admin_answer_remove({ number })} onClick={onRemove} />
          ) : null}
        </div>
      </div>
    </div>
  );
}

function Sets({ answer, faults, details, onChange }: AnswerProps) {
  const said = setsWords(answer);
  return (
    <Disclosure
      className="admin-sets"
      open={faults.size > 0 || undefined}
      summary={
        said.length === 0 ? m.admin_answer_sets_nothing() : m.admin_answer_sets({ what: said.join(', ') })
      }
    >
      <div className="rows-2">
        {TRAITS.map((trait) => (
          <TraitSelect
            key={trait}
            trait={trait}
            value={answer.sets[trait] ?? ''}
            isWrong={faults.has(`sets.${trait}`)}
            optional
            details={details}
            onChange={(value) => onChange(withSet(answer, trait, value))}
          />
        ))}
      </div>
    </Disclosure>
  );
}
