import type { InboxItem } from '@keepsong/contract/desk';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Conversation } from '../conversation/conversation.tsx';
import { AskArtists } from './ask-artists.tsx';
import type { Work } from './use-inbox.ts';

type Props = { item: InboxItem; work: Work };

/**
 * Actions for a song that is late or due soon: write to its artist, promise another day, or ask another artist.
 * A delivered song with lines in revision keeps its day and its artist.
 */
export function SongInWork({ item, work }: Props) {
  const [isMoving, setMoving] = useState(false);
  const mayChange = item.text === 'offered' || item.text === 'accepted';
  const why = item.kind === 'song_late' ? m.desk_today_why_late() : m.desk_today_why_due();
  return (
    <div className="today-panel__act">
      <Conversation number={item.order_number ?? ''} onDone={work.reload} asks="artist" />
      {mayChange ? <OtherDay item={item} work={work} why={why} /> : null}
      {mayChange && !isMoving ? (
        <Button variant="secondary" size="small" onClick={() => setMoving(true)}>
          {m.desk_today_another_artist()}
        </Button>
      ) : null}
      {isMoving ? <AskArtists item={item} work={work} why={why} /> : null}
    </div>
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
      isLater ? m.desk_change_asked({ name }) : m.desk_change_done(),
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
