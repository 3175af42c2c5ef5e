import type { ApplicationView } from '@keepsong/contract/makers/applications';
import { APPLICATION_LIMITS, TRIAL_DAYS, TRIAL_DAYS_MAX } from '@keepsong/domain/artists/application';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

/** A step that the staff can take with an application. */
export type Step = 'invite' | 'activate' | 'refuse' | 'return';

type Props = {
  application: ApplicationView;
  onDone: (application: ApplicationView) => void;
  onClose: () => void;
};

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().applications;

const told = ({ email }: ApplicationView) =>
  toast.show({ tone: 'success', text: m.desk_makers_told({ email }) });

/**
 * Asks the applicant for a trial song. The staff write the brief in the language in which the applicant reads
 * mails.
 */
export function InviteDialog({ application, onDone, onClose }: Props) {
  const { id, name, locale } = application;
  const [brief, setBrief] = useState(() => m.desk_makers_house_brief({}, { locale }));
  const [days, setDays] = useState<number>(TRIAL_DAYS);
  const [gender, setGender] = useState<'1' | '2' | null>(null);
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (gender === null || brief.trim() === '') return;
    const body = { brief, days, gender };
    const done = await run(async () => (await api()).invite({ params: { id }, body }));
    if (!done) return;
    told(application);
    onDone(done.application);
  };
  return (
    <Dialog open onClose={onClose} title={m.desk_makers_invite_title({ name })} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="muted">{m.desk_makers_invite_lead()}</p>
        <TextArea
          label={m.desk_makers_brief()}
          rows={8}
          maxLength={APPLICATION_LIMITS.brief}
          error={isAsked && brief.trim() === '' ? m.desk_makers_brief_missing() : undefined}
          value={brief}
          onChange={({ currentTarget }) => setBrief(currentTarget.value)}
        />
        <div className="makers-row">
          <span>{m.desk_makers_trial_days()}</span>
          <Stepper
            label={m.desk_makers_trial_days()}
            value={days}
            min={1}
            max={TRIAL_DAYS_MAX}
            decreaseLabel={m.desk_makers_less()}
            increaseLabel={m.desk_makers_more()}
            onChange={setDays}
          />
        </div>
        <ChoiceChips
          legend={m.desk_makers_gender()}
          hint={m.desk_makers_gender_hint()}
          name="gender"
          kind="one"
          size="small"
          options={(['2', '1'] as const).map((value) => ({ value, label: vocalsWords(value) }))}
          chosen={gender === null ? [] : [gender]}
          error={isAsked && gender === null ? m.desk_makers_gender_missing() : undefined}
          onChange={([chosen]) => setGender(chosen === '1' ? '1' : '2')}
        />
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <Button type="submit" wide busy={busy}>
          {m.desk_makers_invite()}
        </Button>
      </form>
    </Dialog>
  );
}

/** Says what happens when the applicant becomes an artist of the shop, and does it. */
export function ActivateDialog({ application, onDone, onClose }: Props) {
  const { id, name } = application;
  const { busy, error, run } = useAction();
  const activate = async () => {
    const done = await run(async () => (await api()).activate({ params: { id } }));
    if (!done) return;
    told(application);
    onDone(done.application);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={m.desk_makers_activate_title({ name })}
      closeLabel={m.shell_close()}
    >
      <div className="grid gap-4">
        <p className="muted">{m.desk_makers_activate_lead()}</p>
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <Button wide busy={busy} onClick={() => void activate()}>
          {m.desk_makers_activate()}
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for the text that the applicant will get: why the application was refused, or what to change. */
export function WordsDialog({ application, step, onDone, onClose }: Props & { step: 'refuse' | 'return' }) {
  const { id, name } = application;
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { busy, error, run } = useAction();
  const isRefusal = step === 'refuse';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (reason.trim() === '') return;
    const done = await run(async () => {
      const calls = await api();
      const input = { params: { id }, body: { reason } };
      return isRefusal ? calls.refuse(input) : calls.returnTrial(input);
    });
    if (!done) return;
    told(application);
    onDone(done.application);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      width="narrow"
      title={isRefusal ? m.desk_makers_refuse_title({ name }) : m.desk_makers_return_title({ name })}
      closeLabel={m.shell_close()}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <p className="muted">{isRefusal ? m.desk_makers_refuse_lead() : m.desk_makers_return_lead()}</p>
        <TextArea
          label={isRefusal ? m.desk_makers_refuse_why() : m.desk_makers_return_what()}
          rows={4}
          maxLength={isRefusal ? 500 : 2_000}
          error={isAsked && reason.trim() === '' ? m.desk_makers_words_missing() : undefined}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <Button type="submit" wide busy={busy} variant={isRefusal ? 'danger' : 'primary'}>
          {isRefusal ? m.desk_makers_refuse() : m.desk_makers_return()}
        </Button>
      </form>
    </Dialog>
  );
}
