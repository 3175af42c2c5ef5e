import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { LinkButton } from '~/ui/action/link.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';

/** The numbers of verses that have a chip (spec 9.2-02). Larger numbers are set with a stepper. */
const CHIPS = [1, 2, 3, 4] as const;

const wordsOf = (count: number) => (count === 1 ? m.builder_verse_one() : m.builder_verse_many({ count }));

const save = (extra_verses: number) => browserDraft().change({ extra_verses });

/** Lets the customer choose how many verses to add (spec 9.2). */
export function VersePicker() {
  const count = useDraft(({ data }) => data.extra_verses);
  const [more, setMore] = useState(false);
  const many = more || count > CHIPS.length;
  const clear = () => {
    setMore(false);
    save(0);
  };
  return (
    <div className="grid gap-4 justify-items-start">
      {many ? (
        <Stepper
          label={m.builder_verses_title()}
          value={count}
          min={0}
          max={MAX_EXTRA_VERSES}
          onChange={save}
          decreaseLabel={m.builder_verse_fewer()}
          increaseLabel={m.builder_verse_more()}
        />
      ) : (
        <ChoiceChips
          legend={m.builder_verses_title()}
          hideLegend
          name="extra-verses"
          kind="one"
          options={CHIPS.map((number) => ({ value: String(number), label: wordsOf(number) }))}
          chosen={[String(count)]}
          onChange={([next]) => save(Number(next))}
        />
      )}
      <div className="flex flex-wrap gap-x-6 gap-y-3">
        {many ? null : (
          <LinkButton
            onClick={() => {
              setMore(true);
              save(CHIPS.length + 1);
            }}
          >
            {m.builder_verse_above_four()}
          </LinkButton>
        )}
        {count > 0 ? <LinkButton onClick={clear}>{m.builder_verse_clear()}</LinkButton> : null}
      </div>
    </div>
  );
}
