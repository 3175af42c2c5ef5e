import type { User } from '@keepsong/contract/common';
import {
  followUpsOf,
  HEARD_FROM,
  type HeardFrom,
  SURVEY_START,
  type SurveyState,
  type SurveyStep,
  surveyAfter,
} from '@keepsong/domain/marketing/survey';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { track } from '~/platform/page/analytics.ts';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceGroup } from '~/ui/field/choice-group.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { followUpWords, heardWords } from './survey-words.ts';
import './interruptions.css';

/** 'How'd you hear about us?' in two screens (spec 2.9-26…2.9-29, 4.9-03). */
export function Survey({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<SurveyState>(SURVEY_START);
  const { busy, run } = useAction();
  const [isMissing, setMissing] = useState(false);
  // Update the session's user only after the customer has read the thanks, because the update removes the survey at
  // once.
  const [answered, setAnswered] = useState<User | null>(null);
  const step = (next: SurveyStep) => {
    setMissing(false);
    setState((before) => surveyAfter(before, next));
  };

  async function submit(): Promise<void> {
    if (state.screen === 'first' && state.heard === null) return setMissing(true);
    if (state.screen !== 'second') return step({ kind: 'submit' });
    if (state.more.trim() === '') return setMissing(true);
    const user = await run(() => save(state.heard, state.more), showFailure);
    if (!user) return;
    if (state.heard !== null) track('Survey Answered', { heard_about_from: state.heard });
    setAnswered(user);
    step({ kind: 'submit' });
  }

  function close(): void {
    onClose();
    if (answered) setSessionUser(answered);
  }

  const isDone = state.screen === 'thanks';
  return (
    <Dialog
      open
      title={isDone ? m.marketing_survey_thanks() : m.marketing_survey_title()}
      closeLabel={m.shell_close()}
      onClose={close}
      actions={
        isDone ? (
          <Button onClick={close}>{m.shell_close()}</Button>
        ) : (
          <>
            {state.screen === 'second' ? (
              <Button variant="secondary" onClick={() => step({ kind: 'back' })}>
                {m.marketing_survey_back()}
              </Button>
            ) : null}
            <Button busy={busy} onClick={() => void submit()}>
              {m.marketing_survey_submit()}
            </Button>
          </>
        )
      }
    >
      <Screen state={state} step={step} isMissing={isMissing} />
    </Dialog>
  );
}

/** Saves the answer. Returns the updated user. */
async function save(heard: HeardFrom, more: string): Promise<User> {
  const body = { heard_about_from: heard, heard_about_from_other: more.trim() };
  return (await browserApi().account.update({ body })).user;
}

type ScreenProps = { state: SurveyState; step: (next: SurveyStep) => void; isMissing: boolean };

function Screen({ state, step, isMissing }: ScreenProps) {
  const error = isMissing ? m.builder_error_not_select() : undefined;
  if (state.screen === 'thanks') return null;
  if (state.screen === 'first')
    return (
      <Choices
        legend={m.marketing_survey_title()}
        options={HEARD_FROM.map((id) => ({ id, label: heardWords(id) }))}
        chosen={state.heard}
        error={error}
        onChoose={(id) => {
          const heard = HEARD_FROM.find((one) => one === id);
          if (heard) step({ kind: 'choose', heard });
        }}
      />
    );
  const more = followUpsOf(state.heard);
  return (
    <>
      <p className="survey__lead">{m.marketing_survey_second()}</p>
      {more.length > 0 ? (
        <Choices
          legend={heardWords(state.heard)}
          options={more.map((id) => ({ id, label: followUpWords(id) }))}
          chosen={state.more}
          error={error}
          onChoose={(id) => step({ kind: 'say', more: id })}
        />
      ) : (
        <TextInput
          label={m.marketing_survey_tell()}
          maxLength={500}
          value={state.more}
          error={isMissing ? m.errors_field_required({ field: m.marketing_survey_tell() }) : undefined}
          onChange={(event) => step({ kind: 'say', more: event.currentTarget.value })}
        />
      )}
    </>
  );
}

type ChoicesProps = {
  legend: string;
  options: readonly { id: string; label: string }[];
  chosen: string | null;
  error: string | undefined;
  onChoose: (id: string) => void;
};

function Choices({ legend, options, chosen, error, onChoose }: ChoicesProps) {
  return (
    <ChoiceGroup legend={legend} hideLegend error={error}>
      <div className="survey__choices">
        {options.map(({ id, label }) => (
          <label key={id} className="survey__choice">
            <input type="radio" name="survey" checked={chosen === id} onChange={() => onChoose(id)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
