import type { Colleague, InboxItem } from '@keepsong/contract/desk';
import { hasErrorAsPath, type InboxKind, MOST_SNOOZE_DAYS, mayOfItem } from '@keepsong/domain/desk/inbox';
import { formatMoment } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import { addDays, chicagoDay, chicagoInstant } from '@keepsong/domain/time/chicago';
import { isDay } from '@keepsong/domain/time/day';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { detailOf, dueGroupOf, KIND_WORDS, titleOf } from './inbox-words.ts';
import { pageOf } from './item-actions.ts';
import { ItemDecision } from './item-decision.tsx';
import type { Kept } from './item-drafts.ts';
import { over, still, type Work } from './use-inbox.ts';

type PanelProps = { item: InboxItem; people: readonly Colleague[]; work: Work; now: Date };
type ItemPanelProps = PanelProps & {
  /** Hears what an action did that does not go through `work`. */
  onDone: (words: string) => void;
  /** What somebody has begun to write about the item. */
  kept: Kept;
};

/** The details of an item, with its decision, its owner, and a way to put it off. */
export function ItemPanel({ item, people, work, now, onDone, kept }: ItemPanelProps) {
  const [isIdle, setIdle] = useState(item.kind === 'dispute_won');
  const { locale } = usePage();
  const isLate = dueGroupOf(item.deadline, now) === 'late';
  return (
    <>
      <div className="today-panel__head">
        <span className={`desk-state desk-state--${isLate ? 'failed' : 'missing'}`}>
          {KIND_WORDS[item.kind]()}
        </span>
        <h2 data-part="title" tabIndex={-1}>
          {titleOf(item, locale)}
        </h2>
        <p className="desk-second">{detailOf(item)}</p>
      </div>
      <ItemDecision {...{ item, work, onDone, kept }} onIdle={setIdle} />
      <Pages item={item} isIdle={isIdle} />
      <OwnerAndTime item={item} people={people} work={work} now={now} />
    </>
  );
}

/** The text of the link to an item's page, for items whose page is not that of a song. */
const PAGE_WORDS: Readonly<Partial<Record<InboxKind, () => string>>> = {
  song_check: m.desk_check_open,
  application: m.desk_today_open_application,
  trial_song: m.desk_today_open_trial,
  trial_late: m.desk_today_open_late_trial,
  profile_review: m.desk_today_open_profile,
  strike_appeal: m.desk_today_open_artist,
  artist_held: m.desk_today_open_artist,
  review_new: m.desk_today_open_review,
  plan_failed: m.desk_today_open_plan,
};

/** Links to the pages of an item. With `isIdle` the panel has no action itself, so the link is the item's action. */
export function Pages({ item, isIdle }: { item: InboxItem; isIdle: boolean }) {
  const { order_number, path, kind } = item;
  const page = pageOf(item);
  const isPage = path !== null && !hasErrorAsPath(kind);
  if (!order_number && !isPage) return null;
  // A song that waits is heard in the panel itself.
  const isDoneThere = kind in PAGE_WORDS && kind !== 'song_check';
  return (
    <div className="today-panel__pages">
      {order_number && page !== null ? (
        <ButtonLink
          to={page}
          variant={isIdle ? 'ink' : 'secondary'}
          size="small"
          data-part={isIdle ? 'act' : undefined}
        >
          {kind === 'dispute' ? m.desk_dispute_evidence() : m.desk_today_open_order()}
        </ButtonLink>
      ) : null}
      {isPage ? (
        <ButtonLink
          to={path}
          variant={isDoneThere ? 'ink' : 'secondary'}
          size="small"
          data-part={isDoneThere ? 'act' : undefined}
        >
          {PAGE_WORDS[kind]?.() ?? m.desk_today_open_story()}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** An item that was put off comes back at this hour of the morning, in the shop's time zone. */
const BACK_AT_HOUR = 8;

/** The moment at which an item comes back; null for a day that cannot be chosen. */
export function snoozeUntil(day: string, now: Date): Date | null {
  const today = chicagoDay(now);
  if (!isDay(day) || day <= today || day >= addDays(today, MOST_SNOOZE_DAYS)) return null;
  return chicagoInstant(day, BACK_AT_HOUR);
}

/** The colleagues who have the permission for these items. */
export const whoMayDo = (people: readonly Colleague[], items: readonly Pick<InboxItem, 'kind' | 'ref'>[]) =>
  people.filter(({ role }) => items.every((item) => may(role, mayOfItem(item))));

/** Who gets items when nobody else is chosen: their owner, or whoever chooses, if their role may do them. */
export const firstChoice = (may: readonly Colleague[], owner: number | null, me: number | null): string => {
  const id = owner ?? me;
  return may.some((person) => person.id === id) ? String(id) : '';
};

function OwnerAndTime({ item, people, work, now }: PanelProps) {
  const colleagues = whoMayDo(people, [item]);
  const me = useUser()?.id ?? null;
  const [chosen, setChosen] = useState<string | null>(null);
  const to = chosen ?? firstChoice(colleagues, item.owner?.id ?? null, me);
  const { locale } = usePage();
  const [day, setDay] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<{ day?: string; reason?: string }>({});
  const assign = () =>
    void work.run(
      (desk) => desk.desk.assign({ body: { keys: [item.key], user_id: to === '' ? null : Number(to) } }),
      still(m.desk_today_assigned()),
    );
  const snooze = async (event: FormEvent) => {
    event.preventDefault();
    const until = snoozeUntil(day, now);
    const found = {
      ...(until === null ? { day: m.desk_today_snooze_day_wrong() } : {}),
      ...(reason.trim() === '' ? { reason: m.admin_why_missing() } : {}),
    };
    setWrong(found);
    if (until === null || Object.keys(found).length > 0) return;
    const body = { keys: [item.key], until: until.toISOString(), reason };
    await work.run((desk) => desk.desk.snooze({ body }), over(m.desk_today_snoozed_done()));
  };
  return (
    <form noValidate className="today-panel__care" onSubmit={snooze}>
      <Select
        label={m.desk_today_owner()}
        data-part="owner"
        value={to}
        options={[
          { value: '', label: m.desk_today_nobody() },
          ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Button variant="secondary" size="small" busy={work.busy} onClick={assign}>
        {m.desk_assign()}
      </Button>
      {item.snoozed_until === null ? (
        <>
          <TextInput
            label={m.desk_today_snooze_until()}
            type="date"
            data-part="snooze"
            min={addDays(chicagoDay(now), 1)}
            error={wrong.day}
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <TextInput
            label={m.desk_today_why()}
            className="today-panel__why"
            maxLength={300}
            error={wrong.reason}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button type="submit" variant="secondary" size="small" busy={work.busy}>
            {m.desk_today_snooze()}
          </Button>
        </>
      ) : (
        <div className="today-panel__why">
          <p className="desk-second">
            {m.desk_today_snoozed_until({ moment: formatMoment(item.snoozed_until, locale, now) })}
            {item.snooze_reason ? ` “${item.snooze_reason}”` : ''}
          </p>
          <Button
            variant="secondary"
            size="small"
            data-part="snooze"
            busy={work.busy}
            onClick={() =>
              void work.run(
                (desk) =>
                  desk.desk.snooze({
                    body: { keys: [item.key], until: null, reason: item.snooze_reason || '–' },
                  }),
                over(m.desk_today_woken()),
              )
            }
          >
            {m.desk_today_wake()}
          </Button>
        </div>
      )}
    </form>
  );
}
