import type { RateTables, TaxedPlace } from '@keepsong/contract/rates';
import {
  EVERYWHERE_ELSE,
  readPercent,
  readPrice,
  TAXED_KINDS,
  type TaxedKind,
  writePercent,
} from '@keepsong/domain/checkout/rates';
import { formatMoney } from '@keepsong/domain/format/money';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { fieldWords } from './field-words.ts';
import { DeskHead } from './frame.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useSecondStep } from './second-step.tsx';
import { PlainTable } from './table/plain-table.tsx';

type Shipping = RateTables['shipping'][number];
/** What the open form is about. Null in it: something that does not stand in the table yet. */
type Open = { table: 'tax'; place: TaxedPlace | null } | { table: 'shipping'; rate: Shipping | null };

const KIND_WORDS: Readonly<Record<TaxedKind, () => string>> = {
  physical: m.admin_kind_physical,
  song: m.admin_kind_song,
  'add-on': m.admin_kind_addon,
  bundle: m.admin_kind_bundle,
  fee: m.admin_kind_fee,
  revision: m.admin_kind_revision,
  shipping: m.admin_kind_shipping,
};

const placeWords = ({ country, state }: Pick<TaxedPlace, 'country' | 'state'>): string =>
  state === '' ? m.admin_whole_country({ country }) : `${country} · ${state}`;
const destinationWords = (country: string): string =>
  country === EVERYWHERE_ELSE ? m.admin_everywhere_else() : country;

/** Puts the kinds with the same rate together: "8.25 %: prints, songs". */
export function ratesInWords(rates: TaxedPlace['rates']): string[] {
  const byRate = new Map<number, string[]>();
  for (const { kind, ppm } of rates) byRate.set(ppm, [...(byRate.get(ppm) ?? []), KIND_WORDS[kind]()]);
  const wordsOf = (kinds: string[]) =>
    kinds.length === TAXED_KINDS.length ? m.admin_kind_all() : kinds.join(', ');
  return [...byRate].map(([ppm, kinds]) => `${writePercent(ppm)} %: ${wordsOf(kinds)}`);
}

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().checkout;

/** The tables of tax and shipping, which the finance staff keep. */
export function RatesPage({ saved }: { saved: RateTables }) {
  const { locale } = usePage();
  const [tables, setTables] = useState(saved);
  const [open, setOpen] = useState<Open | null>(null);
  const { act, dialog } = useSecondStep();
  const done = (next: RateTables) => {
    setTables(next);
    setOpen(null);
  };
  const close = () => setOpen(null);
  return (
    <>
      <DeskHead
        title={m.admin_rates()}
        facts={tables.taxes_by === 'provider' ? m.admin_rates_provider() : m.admin_rates_table()}
      />
      <Table
        id="tax"
        title={m.admin_rates_tax()}
        heads={[m.admin_place(), m.admin_rate()]}
        add={m.admin_tax_add()}
        onAdd={() => setOpen({ table: 'tax', place: null })}
        rows={tables.places.map((place) => ({
          key: `${place.country} ${place.state}`,
          name: placeWords(place),
          cell: ratesInWords(place.rates).map((words) => (
            <span key={words} className="desk-line">
              {words}
            </span>
          )),
          onChange: () => setOpen({ table: 'tax', place }),
        }))}
      />
      <Table
        id="shipping"
        title={m.admin_rates_shipping()}
        heads={[m.admin_destination(), m.admin_price_parcel()]}
        add={m.admin_shipping_add()}
        onAdd={() => setOpen({ table: 'shipping', rate: null })}
        rows={tables.shipping.map((rate) => ({
          key: rate.country,
          name: destinationWords(rate.country),
          cell: formatMoney(rate.cents, locale),
          onChange: () => setOpen({ table: 'shipping', rate }),
        }))}
      />
      {open?.table === 'tax' ? (
        <TaxDialog place={open.place} act={act} onDone={done} onClose={close} />
      ) : null}
      {open?.table === 'shipping' ? (
        <ShippingDialog rate={open.rate} act={act} onDone={done} onClose={close} />
      ) : null}
      {dialog}
    </>
  );
}

type TableProps = {
  id: string;
  title: string;
  heads: [string, string];
  add: string;
  onAdd: () => void;
  rows: readonly { key: string; name: string; cell: ReactNode; onChange: () => void }[];
};

function Table({ id, title, heads, add, onAdd, rows }: TableProps) {
  return (
    <section className="desk-section" aria-labelledby={id}>
      <div className="desk-section__head">
        <h2 className="desk-title" id={id}>
          {title} <span className="muted">{rows.length}</span>
        </h2>
        <Button variant="soft" size="small" icon="plus" onClick={onAdd}>
          {add}
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="desk-empty">{m.admin_rates_none()}</p>
      ) : (
        <PlainTable
          className="desk-table--edit"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { label: heads[0], cell: ({ name }) => name },
            { label: heads[1], cell: ({ cell }) => cell },
          ]}
          rowActs={({ name, onChange }) => (
            <Button
              variant="soft"
              size="small"
              aria-label={m.admin_rate_change_of({ name })}
              onClick={onChange}
            >
              {m.admin_rate_change()}
            </Button>
          )}
        />
      )}
    </section>
  );
}

type FormProps = {
  act: ReturnType<typeof useSecondStep>['act'];
  onDone: (tables: RateTables) => void;
  onClose: () => void;
};

/** What is wrong with a rate that the shop refused. */
const wrongRate = (error: unknown) =>
  fieldWords(error, {
    country: m.admin_country_wrong,
    state: m.admin_state_wrong,
    reason: m.admin_why_missing,
  });

function TaxDialog({ place, act, onDone, onClose }: FormProps & { place: TaxedPlace | null }) {
  const [country, setCountry] = useState(place?.country ?? 'US');
  const [state, setState] = useState(place?.state ?? '');
  const [typed, setTyped] = useState<Partial<Record<TaxedKind, string>>>(() =>
    Object.fromEntries((place?.rates ?? []).map(({ kind, ppm }) => [kind, writePercent(ppm)])),
  );
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = wrongRate(error);
  const isWrong = (kind: TaxedKind) => !!typed[kind]?.trim() && readPercent(typed[kind] ?? '') === null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (TAXED_KINDS.some(isWrong)) return;
    const rates = TAXED_KINDS.flatMap((kind) => {
      const ppm = readPercent(typed[kind] ?? '');
      return ppm === null ? [] : { kind, ppm };
    });
    const tables = await run(async () => {
      const calls = await api();
      return act(() => calls.saveTaxRates({ body: { country, state, rates, reason } }));
    });
    if (tables) onDone(tables);
  };
  return (
    <ReasonDialog
      title={place ? m.admin_rate_change_of({ name: placeWords(place) }) : m.admin_tax_add()}
      lead={m.admin_tax_lead()}
      done={m.admin_save_rates()}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {place ? null : (
        <div className="desk-pair">
          <Code
            error={wrong.of.country}
            label={m.admin_country_code()}
            value={country}
            max={2}
            onType={setCountry}
          />
          <Code
            error={wrong.of.state}
            label={m.admin_state_code()}
            value={state}
            max={3}
            onType={setState}
            hint={m.admin_state_hint()}
          />
        </div>
      )}
      <div className="desk-pair">
        {TAXED_KINDS.map((kind) => (
          <TextInput
            key={kind}
            label={KIND_WORDS[kind]()}
            inputMode="decimal"
            autoComplete="off"
            placeholder="%"
            value={typed[kind] ?? ''}
            onChange={({ currentTarget }) => setTyped({ ...typed, [kind]: currentTarget.value })}
            error={isWrong(kind) ? m.admin_percent_wrong() : undefined}
          />
        ))}
      </div>
    </ReasonDialog>
  );
}

function ShippingDialog({ rate, act, onDone, onClose }: FormProps & { rate: Shipping | null }) {
  const [country, setCountry] = useState(rate?.country ?? '');
  const [price, setPrice] = useState(rate ? (rate.cents / 100).toFixed(2) : '');
  const [reason, setReason] = useState('');
  const { busy, error, run } = useAction();
  const wrong = wrongRate(error);
  const cents = readPrice(price);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (cents === undefined) return;
    const tables = await run(async () => {
      const calls = await api();
      return act(() => calls.saveShippingRate({ body: { country, cents, reason } }));
    });
    if (tables) onDone(tables);
  };
  return (
    <ReasonDialog
      title={rate ? m.admin_rate_change_of({ name: destinationWords(rate.country) }) : m.admin_shipping_add()}
      lead={m.admin_shipping_lead()}
      done={m.admin_save_rates()}
      onSubmit={submit}
      {...{ reason, setReason, busy, wrong, onClose }}
    >
      {rate ? null : (
        <Code
          error={wrong.of.country}
          label={m.admin_country_code()}
          value={country}
          max={2}
          onType={setCountry}
          hint={m.admin_country_hint()}
        />
      )}
      <TextInput
        label={m.admin_price_parcel()}
        inputMode="decimal"
        autoComplete="off"
        placeholder="$"
        value={price}
        onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        error={cents === undefined ? m.admin_price_wrong() : undefined}
      />
    </ReasonDialog>
  );
}

type CodeProps = {
  label: string;
  value: string;
  max: number;
  onType: (value: string) => void;
  hint?: string;
  error?: string | undefined;
};

const Code = ({ label, value, max, onType, hint, error }: CodeProps) => (
  <TextInput
    label={label}
    hint={hint}
    error={error}
    maxLength={max}
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    value={value}
    onChange={({ currentTarget }) => onType(currentTarget.value.toUpperCase())}
  />
);
