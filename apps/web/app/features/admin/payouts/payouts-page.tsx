import type { PayoutRunView, PayoutsView, PayoutView } from '@keepsong/contract/money/payouts';
import { formatMoment } from '@keepsong/domain/format/dates';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { PAY_PAGE, PAYOUTS_PAGE, payoutRunPath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import { fieldWords } from '../field-words.ts';
import { DeskHead } from '../frame.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useSecondStep } from '../second-step.tsx';
import type { DeskList, DeskRows } from '../table/desk-list.ts';
import { DeskTable } from '../table/desk-table.tsx';
import './payouts.css';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().earnings;

const RUN_WORDS: Readonly<Record<PayoutRunView['state'], () => string>> = {
  waiting: m.desk_payouts_waiting,
  approved: m.desk_payouts_approved,
  paid: m.desk_payouts_paid,
  failed: m.desk_payouts_failed,
};
const PAYOUT_WORDS: Readonly<Record<PayoutView['state'], () => string>> = {
  due: m.desk_payouts_waiting,
  asked: m.desk_payouts_asked,
  sent: m.desk_payouts_sent,
  paid: m.desk_payouts_paid,
  failed: m.desk_payouts_came_back,
  canceled: m.desk_payouts_ended,
};
/** The tints of the states of payouts: the same as those of orders. */
const TONES: Readonly<Record<PayoutRunView['state'] | PayoutView['state'], string>> = {
  ...{
    waiting: 'new',
    due: 'new',
    approved: 'in_work',
    asked: 'in_work',
    sent: 'in_work',
    paid: 'delivered',
  },
  ...{ failed: 'disputed', canceled: 'cancelled' },
};

const RunState = ({ state }: Pick<PayoutRunView, 'state'>) => (
  <span className={`desk-state desk-state--${TONES[state]}`}>{RUN_WORDS[state]()}</span>
);

const nameOfRun = ({ id }: Pick<PayoutRunView, 'id'>): string => m.desk_payouts_run({ number: id });

function Sum({ cents }: { cents: number }) {
  const { locale } = usePage();
  return <>{deskMoney(cents, locale)}</>;
}

function Made({ run }: { run: PayoutRunView }) {
  const { locale } = usePage();
  return <span className="desk-second">{formatMoment(run.created_at, locale, new Date())}</span>;
}

const RUN_LIST: DeskList<PayoutRunView> = {
  name: 'payouts',
  title: m.desk_payouts_title,
  path: PAYOUTS_PAGE,
  sorted: { by: 'created', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: ({ id }) => payoutRunPath(id),
  nameOf: nameOfRun,
  csv: '/v3/api/admin/payouts.csv',
  views: [],
  filters: [],
  columns: [
    { id: 'run', label: m.desk_payouts_column_run, cell: nameOfRun, isName: true },
    { id: 'state', label: m.desk_payouts_column_state, cell: (run) => <RunState state={run.state} /> },
    { id: 'made', label: m.desk_payouts_column_made, cell: (run) => <Made run={run} /> },
    { id: 'by', label: m.desk_payouts_column_by, cell: ({ made_by }) => made_by ?? '' },
    { id: 'second', label: m.desk_payouts_column_second, cell: ({ approved_by }) => approved_by ?? '' },
    { id: 'count', label: m.desk_payouts_column_count, isEnd: true, cell: ({ payouts }) => payouts.length },
    {
      id: 'sum',
      label: m.desk_payouts_column_sum,
      isEnd: true,
      cell: (run) => <Sum cents={run.amount_cents} />,
    },
  ],
  card: (run) => ({
    title: nameOfRun(run),
    sum: <Sum cents={run.amount_cents} />,
    line: run.made_by ?? '',
    day: <Made run={run} />,
    state: <RunState state={run.state} />,
  }),
};

export type PayoutsPageData = DeskRows<PayoutRunView> & { owed: PayoutsView['owed'] };

/** The payout runs, and how much the shop owes to each artist and vendor. */
export function PayoutsPage({ page }: { page: PayoutsPageData }) {
  const { locale } = usePage();
  const { act, dialog } = useSecondStep();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const payable = page.owed.reduce((sum, { payable_cents }) => sum + payable_cents, 0);
  const make = () =>
    run(async () => {
      const calls = await api();
      const made = await act(() => calls.makeRun());
      toast.show({
        tone: 'success',
        text: m.desk_payouts_made({ amount: deskMoney(made.run.amount_cents, locale) }),
      });
      await revalidate();
    }, showFailure);
  return (
    <>
      <DeskTable
        list={RUN_LIST}
        page={page}
        facts={m.desk_payouts_facts()}
        empty={m.desk_payouts_none()}
        aside={
          <section className="desk-panel">
            <h2 className="desk-title">{m.desk_payouts_owed()}</h2>
            <Owed owed={page.owed} />
            <TextLink to={PAY_PAGE}>{m.desk_pay_open()}</TextLink>
            <Button size="small" wide busy={busy} disabled={payable === 0} onClick={() => void make()}>
              {m.desk_payouts_make({ amount: deskMoney(payable, locale) })}
            </Button>
          </section>
        }
      />
      {dialog}
    </>
  );
}

function Owed({ owed }: Pick<PayoutsPageData, 'owed'>) {
  const { locale } = usePage();
  if (owed.length === 0) return <p>{m.desk_payouts_nothing()}</p>;
  return (
    <ul className="payouts-owed">
      {owed.map(({ artist_id, vendor_id, name, held_cents, payable_cents, is_ready }) => (
        <li key={`${artist_id} ${vendor_id}`}>
          <span>
            {name}
            {!is_ready && payable_cents > 0 ? (
              <span className="desk-second">{m.desk_payouts_not_ready()}</span>
            ) : null}
          </span>
          <span className="payouts-sums">
            <b>{deskMoney(payable_cents, locale)}</b>
            <span className="desk-second">
              {m.desk_payouts_held({ amount: deskMoney(held_cents, locale) })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One payout run: the artists and vendors that it pays, and the buttons to decide about it. */
export function PayoutRunPage({ saved }: { saved: PayoutRunView }) {
  const { locale } = usePage();
  const { act, dialog } = useSecondStep();
  const { revalidate } = useRevalidator();
  const { busy, run } = useAction();
  const [isRefusing, setRefusing] = useState(false);
  const amount = deskMoney(saved.amount_cents, locale);
  const params = { id: saved.id };
  const approve = () =>
    run(async () => {
      const calls = await api();
      await act(() => calls.approveRun({ params }));
      toast.show({ tone: 'success', text: m.desk_payouts_sent_toast({ amount }) });
      await revalidate();
    }, showFailure);
  return (
    <>
      <p>
        <TextLink to={PAYOUTS_PAGE} quiet>
          {m.desk_payouts_title()}
        </TextLink>
      </p>
      <DeskHead
        title={nameOfRun(saved)}
        facts={
          <>
            <RunState state={saved.state} />{' '}
            {m.desk_payouts_by({
              person: saved.made_by ?? '',
              moment: formatMoment(saved.created_at, locale, new Date()),
            })}
            {saved.approved_by ? ` ${m.desk_payouts_second({ person: saved.approved_by })}` : ''}
          </>
        }
      />
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">{m.desk_payouts_column_whom()}</th>
            <th scope="col">{m.desk_payouts_column_state()}</th>
            <th scope="col" className="payouts-end">
              {m.desk_payouts_column_sum()}
            </th>
          </tr>
        </thead>
        <tbody>
          {saved.payouts.map((one) => (
            <tr key={one.id}>
              <th scope="row">{one.name}</th>
              <td>
                <span className={`desk-state desk-state--${TONES[one.state]}`}>
                  {PAYOUT_WORDS[one.state]()}
                </span>
                {one.returned_cents > 0 ? (
                  <span className="desk-second">
                    {m.desk_payouts_returned({ amount: deskMoney(one.returned_cents, locale) })}
                  </span>
                ) : null}
              </td>
              <td className="payouts-end">{deskMoney(one.amount_cents, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {saved.state === 'waiting' ? (
        <div className="payouts-acts">
          {!saved.has_approver ? (
            <p>{m.desk_payouts_nobody()}</p>
          ) : saved.is_yours ? (
            <p>{m.desk_payouts_yours()}</p>
          ) : saved.pays_you ? (
            <p>{m.desk_payouts_pays_you()}</p>
          ) : (
            <Button size="small" busy={busy} onClick={() => void approve()}>
              {m.desk_payouts_approve({ amount })}
            </Button>
          )}
          <Button size="small" variant="soft" className="desk-act--bad" onClick={() => setRefusing(true)}>
            {m.desk_payouts_refuse()}
          </Button>
        </div>
      ) : null}
      {isRefusing ? (
        <RefuseDialog
          id={saved.id}
          act={act}
          onDone={() => {
            setRefusing(false);
            void revalidate();
          }}
          onClose={() => setRefusing(false)}
        />
      ) : null}
      {dialog}
    </>
  );
}

type RefuseProps = {
  id: number;
  act: ReturnType<typeof useSecondStep>['act'];
  onDone: () => void;
  onClose: () => void;
};

function RefuseDialog({ id, act, onDone, onClose }: RefuseProps) {
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = fieldWords(error, { reason: m.admin_why_missing });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await run(async () => {
      const calls = await api();
      return act(() => calls.refuseRun({ params: { id }, body: { reason } }));
    });
    if (done) onDone();
  };
  return (
    <ReasonDialog
      title={m.desk_payouts_refuse()}
      lead={m.desk_payouts_refuse_lead()}
      done={m.desk_payouts_refuse()}
      isDanger
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
