import type { Product } from '@keepsong/contract/catalog';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { type AmountRange, GRATUITY_RANGE, isGratuity } from '@keepsong/domain/cart/named-products';
import { formatMoney, formatWholeMoney } from '@keepsong/domain/format/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { LinePrice } from '../page/cart-prices.tsx';
import { EditLink, RemoveLink, RowLook } from './extra-row.tsx';
import { GRATUITY_PRESETS, readDollars } from './gratuity.ts';

type GratuityRowProps = {
  /** The cart line, once a tip is given. */
  line: CartLine | null;
  product: Pick<Product, 'name' | 'amounts'>;
  /** The artist's given name. */
  artist: string;
  recipient: string;
  onGive: (cents: number) => void;
  onRemove: (line: CartLine) => void;
};

/** A tip for the artist in addition to the price: one of the offered amounts, or another amount. */
export function GratuityRow({ line, product, artist, recipient, onGive, onRemove }: GratuityRowProps) {
  const [editing, setEditing] = useState(false);
  const title = m.cart_gratuity_title({ artist });
  const give = (cents: number) => {
    setEditing(true);
    onGive(cents);
  };
  return (
    <RowLook
      name={product.name}
      recipient={recipient}
      title={title}
      price={line ? <LinePrice product={line} /> : undefined}
      text={m.cart_gratuity_text({ artist })}
    >
      {line === null || editing ? (
        <AmountChoice
          given={line?.price ?? null}
          amounts={product.amounts ?? GRATUITY_RANGE}
          wasAsked={editing}
          onGive={give}
        />
      ) : (
        <EditLink title={title} onEdit={() => setEditing(true)} />
      )}
      {line ? <RemoveLink title={title} onRemove={() => onRemove(line)} /> : null}
    </RowLook>
  );
}

type AmountProps = {
  given: number | null;
  amounts: AmountRange;
  wasAsked: boolean;
  onGive: (cents: number) => void;
};

const OWN = 'own';

function AmountChoice({ given, amounts, wasAsked, onGive }: AmountProps) {
  const { locale } = usePage();
  const presets = GRATUITY_PRESETS.filter((cents) => isGratuity(cents, amounts));
  const isPreset = given === null || presets.includes(given);
  const [own, setOwn] = useState(!isPreset);
  const group = useRef<HTMLDivElement>(null);
  const opened = useRef(wasAsked);
  // The customer opened the amounts by pressing a button, so move the focus to the chosen amount.
  useEffect(() => {
    if (opened.current) group.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, []);
  const choose = (value: string | undefined) => {
    setOwn(value === OWN);
    if (value !== OWN) onGive(Number(value));
  };
  return (
    <div ref={group} className="basis-full">
      <ChoiceChips
        legend={m.cart_gratuity_amount()}
        name="gratuity"
        kind="one"
        size="small"
        options={[
          ...presets.map((cents) => ({
            value: String(cents),
            label: formatWholeMoney(cents, locale),
          })),
          { value: OWN, label: m.cart_gratuity_own() },
        ]}
        chosen={own ? [OWN] : given === null ? [] : [String(given)]}
        onChange={([value]) => choose(value)}
      />
      {own ? <OwnAmount given={isPreset ? null : given} {...{ amounts, onGive }} /> : null}
    </div>
  );
}

function OwnAmount({ given, amounts, onGive }: Omit<AmountProps, 'wasAsked'>) {
  const { locale } = usePage();
  const [text, setText] = useState(given === null ? '' : (given / 100).toFixed(2));
  const [isWrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { least, most } = amounts;
  const range = { least: formatMoney(least, locale), most: formatMoney(most, locale) };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const cents = readDollars(text);
    const isRight = cents !== null && isGratuity(cents, amounts);
    setWrong(!isRight);
    if (isRight) onGive(cents);
    else field.current?.focus();
  };
  return (
    <form className="mt-4 flex flex-wrap items-start gap-3" noValidate onSubmit={save}>
      <TextInput
        ref={field}
        className="w-48"
        label={m.cart_gratuity_own_label()}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={isWrong ? m.cart_gratuity_range(range) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="soft" className="mt-7.5">
        {m.cart_gratuity_save()}
      </Button>
    </form>
  );
}
