import type { InboxItem } from '@keepsong/contract/desk';
import type { OrderChangeView } from '@keepsong/contract/order-changes';
import type { DeskClient } from '@keepsong/contract/transport/desk-client';
import { formatMoment } from '@keepsong/domain/format/dates';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Conversation } from '../../conversation/conversation.tsx';
import { CHANGE_WORDS, changeValue } from '../../orders/change-dialog.tsx';
import { useFacts, WithFacts } from '../facts.tsx';
import { still, type Work } from '../use-inbox.ts';
import { AskArtists } from './ask-artists.tsx';

type Props = { item: InboxItem; work: Work };

/** The changes of an order that wait for its customer. */
const loadOpenChanges = async (desk: DeskClient, { order_number }: InboxItem): Promise<OrderChangeView[]> => {
  const { changes } = await desk.orders.changes({ params: { number: order_number ?? '' } });
  return changes.filter(({ state }) => state === 'asked');
};

/**
 * Actions for a song that is late or due soon: write to its artist, promise another day, or ask another artist.
 * A delivered song with lines in revision keeps its day and its artist.
 */
export function SongInWork({ item, work }: Props) {
  const mayChange = item.text === 'offered' || item.text === 'accepted';
  return (
    <div className="today-panel__act">
      <Conversation number={item.order_number ?? ''} onDone={work.reload} asks="artist" />
      {mayChange ? <Changes item={item} work={work} /> : null}
    </div>
  );
}

const Changes = (props: Props) => (
  <WithFacts facts={useFacts(props, loadOpenChanges)} height="64px">
    {(open, work) => <SongChanges item={props.item} work={work} open={open} />}
  </WithFacts>
);

/**
 * What the customer is asked already, and the changes that may still be made. The shop asks for one change of
 * each kind at a time, so a kind that waits for the customer is not offered again.
 */
export function SongChanges({ item, work, open }: Props & { open: readonly OrderChangeView[] }) {
  const { locale } = usePage();
  const [isMoving, setMoving] = useState(false);
  const why = item.kind === 'song_late' ? m.desk_today_why_late() : m.desk_today_why_due();
  const name = item.customer?.name || m.desk_today_somebody();
  const waits = (kind: OrderChangeView['kind']) => open.some((one) => one.kind === kind);
  return (
    <>
      {open.map(({ id, kind, before, after, at }) => (
        <div key={id} className="desk-note desk-note--waits">
          <p>
            <b>
              {m.desk_change_waits({
                ...{ name, what: CHANGE_WORDS[kind]() },
                ...{ before: changeValue(kind, before, locale), after: changeValue(kind, after, locale) },
              })}
            </b>
            <span className="desk-second">
              {m.desk_today_asked_at({ moment: formatMoment(at, locale, new Date()) })}
            </span>
          </p>
        </div>
      ))}
      {waits('promised_day') ? null : <OtherDay item={item} work={work} why={why} />}
      {isMoving || waits('artist') ? null : (
        <Button variant="secondary" size="small" onClick={() => setMoving(true)}>
          {m.desk_today_another_artist()}
        </Button>
      )}
      {isMoving && !waits('artist') ? <AskArtists item={item} work={work} why={why} /> : null}
    </>
  );
}

/** Promises another day. A later day counts only after the customer has agreed. */
function OtherDay({ item, work, why }: Props & { why: string }) {
  const [day, setDay] = useState('');
  const [isTried, setTried] = useState(false);
  const name = item.customer?.name || m.desk_today_somebody();
  const isLater = day > chicagoDay(new Date(item.deadline));
  const change = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (day === '') return;
    const body = { change: { kind: 'promised_day' as const, day }, reason: why };
    const params = { number: item.order_number ?? '' };
    void work.run(
      (desk) => desk.orders.change({ params, body }),
      still(isLater ? m.desk_change_asked({ name }) : m.desk_change_done()),
    );
  };
  return (
    <form noValidate className="today-day" onSubmit={change}>
      <TextInput
        label={m.desk_new_day()}
        type="date"
        min={chicagoDay(new Date())}
        error={isTried && day === '' ? m.desk_today_day_missing() : undefined}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Button type="submit" variant="secondary" size="small" busy={work.busy}>
        {isLater ? m.desk_change_ask({ name }) : m.desk_change_do()}
      </Button>
      {day === '' ? null : (
        <p className="desk-second">
          {isLater ? m.desk_cx_customer_asked({ name }) : m.desk_cx_customer_told({ name })}
        </p>
      )}
    </form>
  );
}
