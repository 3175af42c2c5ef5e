import type {
  ArtistCandidate,
  ChangeInput,
  ChangePreview,
  OrderChangeView,
} from '@keepsong/contract/order-changes';
import type { OrderView } from '@keepsong/contract/order-page';
import { GENRES, isGenre, isVocals, VOCALS } from '@keepsong/domain/builder/options';
import { formatShortDay } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import type { ChangeEffect, OrderChangeKind } from '@keepsong/domain/orders/order-change';
import { chicagoDay } from '@keepsong/domain/time/chicago';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { vocalsWords } from '~/platform/words/vocals.ts';
import { Button } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Select } from '~/ui/field/select.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { askingErrorWords } from '../board/asking-error.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { nameOfCustomer } from './order-head.tsx';
import { ReasonFields, useReason } from './reasons.tsx';
import { seenOnOrder } from './seen-work.ts';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

export const CHANGE_WORDS: Readonly<Record<OrderChangeKind, () => string>> = {
  promised_day: m.desk_change_promised_day,
  address: m.desk_change_address,
  genre: m.desk_change_genre,
  vocals: m.desk_change_vocals,
  artist: m.desk_change_artist,
  name: m.desk_change_name,
};

const EFFECTS: Readonly<Record<ChangeEffect, (names: { name: string }) => string>> = {
  customer_asked: m.desk_cx_customer_asked,
  customer_told: m.desk_cx_customer_told,
  artist_told: m.desk_cx_artist_told,
  artist_asked: m.desk_cx_artist_asked,
  artist_stopped: m.desk_cx_artist_stopped,
  artist_unpaid: m.desk_cx_artist_unpaid,
  vendors_told: m.desk_cx_vendors_told,
  labels_ended: m.desk_cx_labels_ended,
  goods_on_the_way: m.desk_cx_goods_on_the_way,
  day_moves: m.desk_cx_day_moves,
  day_stays: m.desk_cx_day_stays,
  price_stays: m.desk_cx_price_stays,
};

/** The text of a changed value. There is none before a first value, and after an account was erased. */
export function changeValue(kind: OrderChangeKind, value: string, locale: Locale): string {
  if (value === '') return '–';
  if (kind === 'promised_day') return formatShortDay(value, locale, new Date());
  if (kind === 'genre') return genreWords(value);
  return kind === 'vocals' ? vocalsWords(value) : value;
}

/** The kinds of change that the staff can make to this order now. */
export function changesOf({ song, ship_to, state }: OrderView): OrderChangeKind[] {
  if (state === 'cancelled' || state === 'refunded' || state === 'disputed') return [];
  const work = song?.work?.state;
  const isOpen = work === 'briefed' || work === 'offered' || work === 'declined' || work === 'accepted';
  const ofSong: OrderChangeKind[] = isOpen
    ? ['artist', 'promised_day', 'genre', 'vocals', ...(work === 'accepted' ? [] : (['name'] as const))]
    : [];
  return ship_to ? [...ofSong, 'address'] : ofSong;
}

type DialogProps = { order: OrderView; kind: OrderChangeKind; onClose: () => void; onDone: () => void };

/** Changes one thing of an order. The dialog first says what will happen, and whether the customer is asked. */
export function ChangeDialog({ order, kind: first, onClose, onDone }: DialogProps) {
  const [kind, setKind] = useState(first);
  const [change, setChange] = useState<ChangeInput | null>(null);
  const [preview, setPreview] = useState<ChangePreview | null>(null);
  const [wrong, setWrong] = useState<unknown>(null);
  const why = useReason();
  const { busy, error, run } = useAction();
  const asked = useRef(0);
  /** The change whose effects are shown, or are on their way. Null for none. */
  const previewed = useRef<string | null>(null);
  const name = nameOfCustomer(order);
  const params = { number: order.number };

  /** Takes what is typed. Nothing can be saved before the dialog has shown what this does. */
  function take(next: ChangeInput | null): number {
    setChange(next);
    setWrong(null);
    setPreview(null);
    previewed.current = null;
    asked.current += 1;
    return asked.current;
  }

  /**
   * Shows what the shop would do. Only the answer to the latest question counts. A press on the button first leaves the
   * field, with nothing new in it: then the button must stay as it is, or the press is lost.
   */
  async function show(next: ChangeInput | null) {
    const wanted = JSON.stringify(next);
    if (wanted === previewed.current) return;
    const turn = take(next);
    if (!next) return;
    previewed.current = wanted;
    try {
      const answer = await (await api()).previewChange({ params, body: { change: next } });
      if (turn === asked.current) setPreview(answer);
    } catch (fault) {
      if (turn !== asked.current) return;
      previewed.current = null;
      setWrong(fault);
    }
  }

  /** Enter in a field saves what the dialog shows. It shows first what was typed since. */
  function showTyped({ key, target }: KeyboardEvent) {
    if (key === 'Enter' && target instanceof HTMLInputElement && change && !preview) void show(change);
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    why.check();
    if (!change || !preview || why.text === null) return;
    const from = change.kind === 'artist' ? seenOnOrder(order) : undefined;
    const body = { change, reason: why.text, from };
    const done = await run(async () => (await api()).change({ params, body }));
    if (!done) return;
    toast.show({
      tone: 'success',
      text: done.change.state === 'asked' ? m.desk_change_asked({ name }) : m.desk_change_done(),
    });
    onClose();
    onDone();
  }

  return (
    <Dialog open onClose={onClose} title={m.desk_change_title()} closeLabel={m.shell_close()}>
      <form noValidate className="grid gap-4" onSubmit={save} onKeyDown={showTyped}>
        <Select
          label={m.desk_change_what()}
          value={kind}
          onChange={({ currentTarget }) => {
            const next = changesOf(order).find((one) => one === currentTarget.value);
            if (next) setKind(next);
            void show(null);
          }}
          options={changesOf(order).map((value) => ({ value, label: CHANGE_WORDS[value]() }))}
        />
        <ChangeField
          key={kind}
          order={order}
          kind={kind}
          onType={take}
          onChange={(next) => void show(next)}
        />
        {preview ? (
          <ul className="change-effects" aria-live="polite">
            {preview.effects.map((effect) => (
              <li key={effect}>{EFFECTS[effect]({ name })}</li>
            ))}
          </ul>
        ) : null}
        <ReasonFields {...why.fields} />
        <FieldError>{wrong || error ? askingErrorWords(wrong || error) : null}</FieldError>
        <Button type="submit" wide busy={busy} disabled={!preview}>
          {preview?.needs_yes ? m.desk_change_ask({ name }) : m.desk_change_do()}
        </Button>
      </form>
    </Dialog>
  );
}

type FieldProps = {
  order: OrderView;
  kind: OrderChangeKind;
  /** Called while somebody types. */
  onType: (change: ChangeInput | null) => void;
  /** Called when a value is chosen or its field is left. */
  onChange: (change: ChangeInput | null) => void;
};

const nameChange = (value: string): ChangeInput | null =>
  value.trim() ? { kind: 'name', name: value.trim() } : null;

function ChangeField({ order, kind, onType, onChange }: FieldProps) {
  if (kind === 'artist') return <ArtistField order={order} onChange={onChange} />;
  if (kind === 'address') return <AddressField order={order} onType={onType} onChange={onChange} />;
  if (kind === 'promised_day')
    return (
      <TextInput
        label={m.desk_new_day()}
        type="date"
        min={chicagoDay(new Date())}
        onChange={({ currentTarget: { value } }) => onChange(value ? { kind, day: value } : null)}
      />
    );
  if (kind === 'name')
    return (
      <TextInput
        label={m.desk_new_name()}
        maxLength={100}
        defaultValue={order.song?.recipient}
        onChange={({ currentTarget: { value } }) => onType(nameChange(value))}
        onBlur={({ currentTarget: { value } }) => onChange(nameChange(value))}
      />
    );
  const options =
    kind === 'genre'
      ? GENRES.map(({ id }) => ({ value: id, label: genreWords(id) }))
      : VOCALS.map(({ id }) => ({ value: id, label: vocalsWords(id) }));
  return (
    <Select
      label={CHANGE_WORDS[kind]()}
      defaultValue=""
      onChange={({ currentTarget: { value } }) => {
        if (kind === 'genre' && isGenre(value)) onChange({ kind, genre: value });
        if (kind === 'vocals' && isVocals(value)) onChange({ kind, vocals: value });
      }}
      options={[{ value: '', label: m.desk_choose(), disabled: true }, ...options]}
    />
  );
}

/** The artists who could be asked for the song, best fit first. */
export function ArtistField({ order, onChange }: Pick<FieldProps, 'order' | 'onChange'>) {
  const [artists, setArtists] = useState<readonly ArtistCandidate[] | null>(null);
  const load = async () => {
    if (artists === null)
      setArtists((await (await api()).artists({ params: { number: order.number } })).artists);
  };
  return (
    // Load the artists when the field appears.
    <fieldset className="change-artists" ref={(field) => void (field && load().catch(showFailure))}>
      <legend>{m.desk_artist()}</legend>
      {artists?.map((artist) => (
        <label key={artist.id} className="refund-way">
          <input
            type="radio"
            name="artist"
            onChange={() => onChange({ kind: 'artist', artist: artist.id })}
          />
          <img src={artist.photo} alt="" loading="lazy" />
          <span>
            <b>{artist.name}</b>
            <span className="desk-second">{artistLine(artist)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function artistLine({
  fits,
  at_capacity,
  keeps_promise,
  asked,
  delivery_days,
  in_work,
}: ArtistCandidate): string {
  return [
    fits ? m.desk_artist_fits() : m.desk_artist_other(),
    m.desk_artist_line({ days: delivery_days, songs: in_work }),
    ...(at_capacity ? [m.desk_artist_full()] : []),
    ...(keeps_promise ? [] : [m.desk_artist_late()]),
    ...(asked === 'declined' ? [m.desk_artist_said_no()] : []),
    ...(asked === 'expired' ? [m.desk_artist_no_answer()] : []),
    ...(asked === 'handed_back' ? [m.desk_artist_handed_back()] : []),
  ].join(' · ');
}

const ADDRESS_PARTS = ['name', 'line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;
const ADDRESS_WORDS: Readonly<Record<(typeof ADDRESS_PARTS)[number], () => string>> = {
  name: m.desk_to_name,
  line1: m.desk_line1,
  line2: m.desk_line2,
  city: m.desk_city,
  state: m.desk_address_state,
  postal_code: m.desk_zip,
  country: m.desk_country,
};

function AddressField({ order, onType, onChange }: Omit<FieldProps, 'kind'>) {
  const [address, setAddress] = useState(
    order.ship_to ?? { name: '', line1: '', line2: '', city: '', state: '', postal_code: '', country: 'US' },
  );
  const type = (next: typeof address) => {
    setAddress(next);
    onType({ kind: 'address', address: next });
  };
  return (
    <div className="desk-pair">
      {ADDRESS_PARTS.map((part) => (
        <TextInput
          key={part}
          label={ADDRESS_WORDS[part]()}
          value={address[part]}
          onChange={({ currentTarget: { value } }) => type({ ...address, [part]: value })}
          onBlur={() => onChange({ kind: 'address', address })}
        />
      ))}
    </div>
  );
}

/** Changes that wait for the customer's answer. */
export function WaitingChanges({
  order,
  changes,
  onDone,
}: {
  order: OrderView;
  changes: readonly OrderChangeView[];
  onDone: () => void;
}) {
  const { locale } = usePage();
  const [ending, setEnding] = useState<number | null>(null);
  const waiting = changes
    .filter(({ state }) => state === 'asked')
    .map(({ id, kind, before, after }) => (
      <div key={id} className="desk-note desk-note--waits">
        <p>
          <b>
            {m.desk_change_waits({
              name: nameOfCustomer(order),
              what: CHANGE_WORDS[kind](),
              before: changeValue(kind, before, locale),
              after: changeValue(kind, after, locale),
            })}
          </b>
        </p>
        <Button size="small" variant="secondary" onClick={() => setEnding(id)}>
          {m.desk_withdraw()}
        </Button>
      </div>
    ));
  return (
    <>
      {waiting}
      {ending === null ? null : (
        <WithdrawDialog
          params={{ number: order.number, id: ending }}
          onClose={() => setEnding(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}

type WithdrawProps = { params: { number: string; id: number }; onClose: () => void; onDone: () => void };

/**
 * Withdraws a change. The dialog says what happens to the link in the customer's mail, and asks for a reason.
 */
function WithdrawDialog({ params, onClose, onDone }: WithdrawProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, error, run } = useAction();
  const withdraw = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const done = await run(async () => (await api()).withdrawChange({ params, body: { reason } }));
    if (!done) return;
    onClose();
    onDone();
  };
  return (
    <ReasonDialog
      title={m.desk_withdraw()}
      lead={m.desk_withdraw_lead()}
      done={m.desk_withdraw()}
      wrong={{
        of: isMissing && reason.trim() === '' ? { reason: m.admin_why_missing() } : {},
        rest: error ? errorWords(error) : null,
      }}
      onSubmit={withdraw}
      {...{ reason, setReason, busy, onClose }}
    >
      {null}
    </ReasonDialog>
  );
}
