import type { OrderOutcome } from '@keepsong/contract/order-changes';
import type { ReceiptTo } from '@keepsong/contract/orders';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { MESSAGE_MAX, withoutCards } from '@keepsong/domain/conversations/answer';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { MOST_RECEIPTS } from '@keepsong/domain/orders/order-list';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { errorWords, refusalWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { type OnceKeys, useOnceKey } from '../use-once-key.ts';
import { ReasonFields, useReason } from './reasons.tsx';
import './order.css';

const desk = async () => (await import('~/platform/api/desk-api.ts')).browserDesk();

/** Writes to the customers of these orders, once for each text. */
export const writeOnce = (
  { writeToMany }: Pick<DeskClient['conversations'], 'writeToMany'>,
  keyOf: OnceKeys['keyOf'],
  body: { numbers: string[]; text: string },
) => writeToMany({ body }, { key: keyOf(body) });

/** Sends the receipts of these orders again, once for each reason. */
export const sendReceiptsOnce = (
  { sendReceipts }: Pick<DeskClient['orders'], 'sendReceipts'>,
  keyOf: OnceKeys['keyOf'],
  body: { numbers: string[]; reason: string },
) => sendReceipts({ body }, { key: keyOf(body) });

type BulkProps = { numbers: readonly string[]; onClose: () => void };

/**
 * Writes the same message to the customers of several orders. Before it is sent, the text is shown as customers
 * will get it.
 */
export function WriteDialog({ numbers, onClose }: BulkProps) {
  const [text, setText] = useState('');
  const [isShown, setShown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly OrderOutcome[] | null>(null);
  const { busy, error, run } = useAction();
  const { keyOf } = useOnceKey();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(text.trim() === '');
    if (text.trim() === '') return;
    if (!isShown) {
      setShown(true);
      return;
    }
    const body = { numbers: [...numbers], text };
    const done = await run(async () => writeOnce((await desk()).conversations, keyOf, body));
    if (done) setOutcomes(done.orders);
  };
  return (
    <Dialog open onClose={onClose} title={m.desk_write_many()} closeLabel={m.shell_close()}>
      {outcomes ? (
        <Outcomes outcomes={outcomes} done={m.desk_written()} onClose={onClose} />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={send}>
          <p className="muted">{m.desk_write_lead({ count: numbers.length })}</p>
          {isShown ? (
            <p className="change-effects desk-written">{withoutCards(text.trim())}</p>
          ) : (
            <TextArea
              label={m.desk_message()}
              rows={6}
              maxLength={MESSAGE_MAX}
              error={isMissing ? m.desk_talk_missing() : undefined}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
          <FieldError>{error ? errorWords(error) : null}</FieldError>
          {isShown ? (
            <Button type="button" variant="secondary" wide onClick={() => setShown(false)}>
              {m.desk_write_again()}
            </Button>
          ) : null}
          <Button type="submit" wide busy={busy}>
            {isShown ? m.desk_write_send({ count: numbers.length }) : m.desk_bulk_look()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** Changes the promised day of several orders. The effect on each order is shown first. */
export function DaysDialog({ numbers, onClose }: BulkProps) {
  const { locale } = usePage();
  const [day, setDay] = useState('');
  const [seen, setSeen] = useState<readonly OrderOutcome[] | null>(null);
  const [outcomes, setOutcomes] = useState<readonly OrderOutcome[] | null>(null);
  const why = useReason();
  const { busy, error, run } = useAction();
  const { revalidate } = useRevalidator();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (day === '') return;
    const chosen = { numbers: [...numbers], day };
    if (!seen) {
      const preview = await run(async () => (await desk()).orders.previewDays({ body: chosen }));
      if (preview) setSeen(preview.orders);
      return;
    }
    why.check();
    if (why.text === null) return;
    const body = { ...chosen, reason: why.text };
    const done = await run(async () => (await desk()).orders.changeDays({ body }));
    if (!done) return;
    setOutcomes(done.orders);
    await revalidate();
  };
  const words = { done: m.desk_day_moved(), asked: m.desk_day_asked(), refused: DAY_REFUSALS };
  return (
    <Dialog open onClose={onClose} title={m.desk_days()} closeLabel={m.shell_close()}>
      {outcomes ? (
        <Outcomes outcomes={outcomes} {...words} onClose={onClose} />
      ) : (
        <form noValidate className="grid gap-4" onSubmit={save}>
          <p className="muted">{m.desk_days_lead({ count: numbers.length })}</p>
          <TextInput
            label={m.desk_new_day()}
            type="date"
            min={chicagoDay(new Date())}
            value={day}
            onChange={({ currentTarget }) => {
              setDay(currentTarget.value);
              setSeen(null);
            }}
          />
          {seen ? (
            <>
              <Lines
                outcomes={seen}
                done={m.desk_day_would_move()}
                asked={m.desk_day_would_ask()}
                refused={DAY_REFUSALS}
              />
              <ReasonFields {...why.fields} />
            </>
          ) : null}
          <FieldError>{error ? errorWords(error) : null}</FieldError>
          <Button
            type="submit"
            wide
            busy={busy}
            disabled={day === '' || seen?.every(({ outcome }) => outcome === 'refused') === true}
          >
            {seen ? m.desk_days_do({ day: formatShortDay(day, locale, new Date()) }) : m.desk_bulk_look()}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

/** Sends the receipts of several orders again. Who gets one is shown first. */
export function ReceiptsDialog({ numbers, onClose, onDone }: BulkProps & { onDone: () => void }) {
  const [seen, setSeen] = useState<readonly ReceiptTo[] | null>(null);
  const why = useReason();
  const { busy, error, run } = useAction();
  const { keyOf } = useOnceKey();
  const isTooMany = numbers.length > MOST_RECEIPTS;
  const count = seen?.filter(({ to }) => to.length > 0).length ?? 0;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!seen) {
      const body = { numbers: [...numbers] };
      const preview = await run(async () => (await desk()).orders.previewReceipts({ body }));
      if (preview) setSeen(preview.orders);
      return;
    }
    why.check();
    if (why.text === null) return;
    const body = { numbers: [...numbers], reason: why.text };
    const done = await run(async () => sendReceiptsOnce((await desk()).orders, keyOf, body));
    if (!done) return;
    toast.show({
      tone: done.orders === 0 ? 'warning' : 'success',
      text: m.desk_receipts_sent({ count: done.orders, all: numbers.length }),
    });
    onClose();
    onDone();
  };
  return (
    <Dialog open onClose={onClose} title={m.desk_send_receipts()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={send}>
        <p className="muted">
          {isTooMany ? m.desk_receipts_most({ most: MOST_RECEIPTS }) : m.desk_receipts_lead()}
        </p>
        {seen ? (
          <>
            <ul className="change-effects">
              {seen.map(({ number, to }) => (
                <li key={number}>
                  <b>{number}</b>{' '}
                  {to.length > 0 ? m.desk_receipts_to({ to: to.join(', ') }) : m.desk_receipts_gone()}
                </li>
              ))}
            </ul>
            <ReasonFields {...why.fields} />
          </>
        ) : null}
        <FieldError>{error ? errorWords(error) : null}</FieldError>
        <Button type="submit" wide busy={busy} disabled={isTooMany || (seen !== null && count === 0)}>
          {seen ? m.desk_receipts_do({ count }) : m.desk_bulk_look()}
        </Button>
      </form>
    </Dialog>
  );
}

/** Why the day of an order cannot be changed. These texts are more specific than the general error texts. */
const DAY_REFUSALS: Readonly<Record<string, () => string>> = {
  invalid_input: m.desk_day_same,
  commission_state: m.desk_day_no_song,
};

type Words = { done: string; asked?: string; refused?: Readonly<Record<string, () => string>> };

function Outcomes({
  outcomes,
  onClose,
  ...words
}: Words & { outcomes: readonly OrderOutcome[]; onClose: () => void }) {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <div className="grid gap-4">
      <p role="status">
        <b>{m.desk_bulk_sum({ done: outcomes.length - refused, refused })}</b>
      </p>
      <Lines outcomes={outcomes} {...words} />
      <Button type="button" wide onClick={onClose}>
        {m.shell_close()}
      </Button>
    </div>
  );
}

/** The effect on each order, planned or done. Refused orders come first. */
function Lines({ outcomes, done, asked = '', refused = {} }: Words & { outcomes: readonly OrderOutcome[] }) {
  const wordsOf = ({ outcome, code }: OrderOutcome): string => {
    if (outcome === 'refused') return refused[code ?? '']?.() ?? refusalWords(code ?? undefined);
    return outcome === 'asked' ? asked : done;
  };
  const rank = ({ outcome }: OrderOutcome) => (outcome === 'refused' ? 0 : 1);
  return (
    <ul className="change-effects">
      {[...outcomes]
        .sort((one, other) => rank(one) - rank(other))
        .map((one) => (
          <li key={one.number}>
            <b>{one.number}</b> {wordsOf(one)}
          </li>
        ))}
    </ul>
  );
}
