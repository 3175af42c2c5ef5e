import type { User } from '@keepsong/contract/common';
import type { BonusView, MakerRate, PayView } from '@keepsong/contract/money/rates';
import { RATE_KINDS, type RateKind } from '@keepsong/domain/earnings/rates';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { moneyDecision } from '@keepsong/domain/staff/permissions';
import { chicagoDay, type Day } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { PAYOUTS_PAGE } from '../admin-paths.ts';
import { Crumbs } from '../crumbs.tsx';
import { deskMoney, isSumWrong, readSum } from '../desk-money.ts';
import { fieldWords } from '../field-words.ts';
import { DeskHead } from '../frame.tsx';
import { percentWords } from '../money/tax-words.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useSecondStep } from '../second-step.tsx';
import { PlainTable } from '../table/plain-table.tsx';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().earnings;

const KIND_WORDS: Readonly<Record<RateKind, () => string>> = {
  song: m.desk_pay_song,
  extra_verse: m.desk_pay_extra_verse,
  revision: m.desk_pay_revision,
  goods: m.desk_pay_goods,
};
const STATE_WORDS: Readonly<Record<BonusView['state'], () => string>> = {
  waiting: m.desk_pay_waiting,
  done: m.desk_pay_done,
  refused: m.desk_pay_refused,
};
const TONES = { waiting: 'new', done: 'delivered', refused: 'cancelled' } as const;

const dayOf = (day: Day, locale: Locale): string => formatShortDay(day, locale, new Date());

/**
 * Whether a rate is in force today, starts later, or is past. The last rate of its kind whose day has come is
 * in force.
 */
export function standingOf(
  rate: MakerRate,
  rates: readonly MakerRate[],
  today: Day,
): 'now' | 'later' | 'past' {
  if (rate.from_day > today) return 'later';
  const isFollowed = rates.some(
    (one) =>
      one.kind === rate.kind &&
      one.artist_id === rate.artist_id &&
      one.vendor_id === rate.vendor_id &&
      one.from_day > rate.from_day &&
      one.from_day <= today,
  );
  return isFollowed ? 'past' : 'now';
}

/** The kinds of rate for which the usual share applies, because no rate for everybody has begun. */
export const usualOf = (rates: readonly MakerRate[], today: Day): RateKind[] =>
  RATE_KINDS.filter(
    (kind) =>
      !rates.some(
        (one) =>
          one.kind === kind && one.artist_id === null && one.vendor_id === null && one.from_day <= today,
      ),
  );

type Open = { form: 'rate' | 'bonus' } | { form: 'refuse'; bonus: BonusView };

/** The shares of artists and vendors with their history, and the bonuses. */
export function PayPage({ saved }: { saved: PayView }) {
  const { locale } = usePage();
  const [pay, setPay] = useState(saved);
  const [open, setOpen] = useState<Open | null>(null);
  const { act, dialog } = useSecondStep();
  const { busy, run } = useAction();
  const today = chicagoDay(new Date());
  const done = (next: PayView, said: string) => {
    setPay(next);
    setOpen(null);
    toast.show({ tone: 'success', text: said });
  };
  const agree = ({ id }: BonusView) =>
    void run(async () => {
      const calls = await api();
      done(await act(() => calls.approveBonus({ params: { id } })), m.desk_pay_agreed());
    }, showFailure);
  const standing = { now: m.desk_pay_now, later: m.desk_pay_later, past: m.desk_pay_past };
  const form = { act, people: pay.people, onDone: done, onClose: () => setOpen(null) };
  return (
    <>
      <Crumbs above={[{ to: PAYOUTS_PAGE, name: m.desk_payouts_title() }]} here={m.desk_pay_title()} />
      <DeskHead title={m.desk_pay_title()} facts={m.desk_pay_facts()} />
      <section className="desk-section" aria-labelledby="rates">
        <div className="desk-section__head">
          <h2 className="desk-title" id="rates">
            {m.desk_pay_rates()}
          </h2>
          <Button variant="soft" size="small" icon="plus" onClick={() => setOpen({ form: 'rate' })}>
            {m.desk_pay_rate_add()}
          </Button>
        </div>
        <PlainTable
          rows={[
            ...usualOf(pay.rates, today).map((kind) => ({ key: kind, kind, rate: null })),
            ...pay.rates.map((rate) => ({ key: String(rate.id), kind: rate.kind, rate })),
          ]}
          keyOf={({ key }) => key}
          columns={[
            { label: m.desk_pay_whom(), cell: ({ rate }) => rate?.name ?? m.desk_pay_everybody() },
            { label: m.desk_pay_kind(), cell: ({ kind }) => KIND_WORDS[kind]() },
            {
              label: m.desk_pay_share(),
              cell: ({ kind, rate }) => percentWords((rate?.share ?? pay.usual[kind]) / 100, locale),
            },
            {
              label: m.desk_pay_from(),
              cell: ({ rate }) =>
                rate
                  ? `${dayOf(rate.from_day, locale)}, ${standing[standingOf(rate, pay.rates, today)]()}`
                  : m.desk_pay_since_ever(),
            },
          ]}
        />
      </section>
      <section className="desk-section" aria-labelledby="bonuses">
        <div className="desk-section__head">
          <h2 className="desk-title" id="bonuses">
            {m.desk_pay_bonuses()}
          </h2>
          <Button variant="soft" size="small" icon="plus" onClick={() => setOpen({ form: 'bonus' })}>
            {m.desk_pay_bonus_add()}
          </Button>
        </div>
        {pay.bonuses.length === 0 ? (
          <p className="desk-empty">{m.desk_pay_bonus_none()}</p>
        ) : (
          <PlainTable
            rows={pay.bonuses}
            keyOf={({ id }) => String(id)}
            columns={[
              { label: m.desk_pay_whom(), cell: ({ name }) => name },
              {
                label: m.desk_payouts_column_sum(),
                cell: ({ amount_cents }) => deskMoney(amount_cents, locale),
              },
              {
                label: m.desk_payouts_column_state(),
                cell: ({ state }) => (
                  <span className={`desk-state desk-state--${TONES[state]}`}>{STATE_WORDS[state]()}</span>
                ),
              },
              { label: m.admin_why(), cell: ({ reason }) => reason },
            ]}
            rowActs={(bonus) =>
              bonus.state === 'waiting' ? (
                <>
                  {bonus.is_yours ? null : (
                    <Button size="small" busy={busy} onClick={() => agree(bonus)}>
                      {m.desk_pay_agree({ amount: deskMoney(bonus.amount_cents, locale) })}
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="soft"
                    className="desk-act--bad"
                    onClick={() => setOpen({ form: 'refuse', bonus })}
                  >
                    {bonus.is_yours ? m.desk_pay_take_back() : m.desk_pay_refuse()}
                  </Button>
                </>
              ) : null
            }
          />
        )}
      </section>
      {open?.form === 'rate' ? <RateDialog {...form} today={today} /> : null}
      {open?.form === 'bonus' ? <BonusDialog {...form} /> : null}
      {open?.form === 'refuse' ? <RefuseDialog {...form} bonus={open.bonus} /> : null}
      {dialog}
    </>
  );
}

type FormProps = {
  act: ReturnType<typeof useSecondStep>['act'];
  people: PayView['people'];
  onDone: (pay: PayView, said: string) => void;
  onClose: () => void;
};

const keyOf = ({ artist_id, vendor_id }: PayView['people'][number]): string =>
  artist_id === null ? `v${vendor_id}` : `a${artist_id}`;

/** The artist or vendor that a choice names; neither for the empty choice. */
const whomOf = (choice: string) => ({
  artist_id: choice.startsWith('a') ? Number(choice.slice(1)) : null,
  vendor_id: choice.startsWith('v') ? Number(choice.slice(1)) : null,
});

type WhomProps = {
  people: PayView['people'];
  none: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

const Whom = ({ people, none, value, error, onChange }: WhomProps) => (
  <Select
    label={m.desk_pay_whom()}
    error={error}
    value={value}
    options={[{ value: '', label: none }, ...people.map((one) => ({ value: keyOf(one), label: one.name }))]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);

function RateDialog({ act, people, today, onDone, onClose }: FormProps & { today: Day }) {
  const [whom, setWhom] = useState('');
  const [kind, setKind] = useState<RateKind>('song');
  const [percent, setPercent] = useState('');
  const [day, setDay] = useState<string>(today);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing, from_day: m.desk_pay_day_wrong });
  const share = /^\d{1,3}([.,]\d{1,2})?$/.test(percent.trim())
    ? Math.round(Number(percent.trim().replace(',', '.')) * 100)
    : -1;
  const isShare = share >= 0 && share <= 10_000;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isShare || day < today) return;
    const body = { ...whomOf(whom), kind, share, from_day: day, reason };
    const pay = await run(async () => {
      const calls = await api();
      return act(() => calls.saveRate({ body }));
    });
    if (pay) onDone(pay, m.desk_pay_saved());
  };
  return (
    <ReasonDialog
      title={m.desk_pay_rate_add()}
      lead={m.desk_pay_rate_lead()}
      done={m.desk_pay_save()}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      <Whom people={people} none={m.desk_pay_everybody()} value={whom} onChange={setWhom} />
      <Select
        label={m.desk_pay_kind()}
        value={kind}
        options={RATE_KINDS.map((one) => ({ value: one, label: KIND_WORDS[one]() }))}
        onChange={({ currentTarget }) =>
          setKind(RATE_KINDS.find((one) => one === currentTarget.value) ?? kind)
        }
      />
      <TextInput
        label={m.desk_pay_percent()}
        inputMode="decimal"
        autoComplete="off"
        error={isTried && !isShare ? m.desk_pay_percent_wrong() : undefined}
        value={percent}
        onChange={({ currentTarget }) => setPercent(currentTarget.value)}
      />
      <TextInput
        label={m.desk_pay_from()}
        type="date"
        min={today}
        error={wrong.of.from_day ?? (isTried && day < today ? m.desk_pay_day_wrong() : undefined)}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </ReasonDialog>
  );
}

/** The text of the button that gives a bonus, with its sum as it was read. From $200 on it asks a second person. */
export function bonusWords(
  cents: number,
  by: Pick<User, 'id' | 'staff_role'> | null,
  locale: Locale,
): string {
  if (cents === 0) return m.desk_pay_give();
  const person = { id: by?.id ?? 0, role: by?.staff_role ?? null };
  const decision = moneyDecision(person, { action: 'bonus', cents, customerId: null });
  const sum = deskMoney(cents, locale);
  return decision === 'second_person' ? m.desk_ask_second({ sum }) : m.desk_goodwill_give({ sum });
}

function BonusDialog({ act, people, onDone, onClose }: FormProps) {
  const { locale } = usePage();
  const user = useUser();
  const [whom, setWhom] = useState('');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const read = readSum(amount);
  const cents = read ?? 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (cents <= 0 || whom === '') return;
    const body = { ...whomOf(whom), amount_cents: cents, reason };
    const pay = await run(async () => {
      const calls = await api();
      return act(() => calls.giveBonus({ body }, { key }));
    });
    const isWaiting = pay?.bonuses.some(
      (one) => one.is_yours && one.state === 'waiting' && one.amount_cents === cents && one.reason === reason,
    );
    if (pay) onDone(pay, isWaiting ? m.desk_pay_asked() : m.desk_pay_given());
  };
  return (
    <ReasonDialog
      title={m.desk_pay_bonus_add()}
      lead={m.desk_pay_bonus_lead()}
      done={bonusWords(cents, user, locale)}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      <Whom
        people={people}
        none={m.desk_pay_choose()}
        value={whom}
        error={isTried && whom === '' ? m.desk_pay_choose() : undefined}
        onChange={setWhom}
      />
      <TextInput
        label={m.desk_pay_amount()}
        inputMode="decimal"
        autoComplete="off"
        error={isSumWrong(amount, read, isTried) ? m.desk_pay_amount_wrong() : undefined}
        value={amount}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
    </ReasonDialog>
  );
}

function RefuseDialog({ act, bonus, onDone, onClose }: FormProps & { bonus: BonusView }) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const pay = await run(async () => {
      const calls = await api();
      return act(() => calls.refuseBonus({ params: { id: bonus.id }, body: { reason } }));
    });
    if (pay) onDone(pay, m.desk_pay_refused());
  };
  return (
    <ReasonDialog
      title={bonus.is_yours ? m.desk_pay_take_back() : m.desk_pay_refuse()}
      lead={m.desk_pay_refuse_lead()}
      done={bonus.is_yours ? m.desk_pay_take_back() : m.desk_pay_refuse()}
      isDanger
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
