import { MAX_EXTRA_VERSES } from '@keepsong/domain/builder/song-data';
import type { CartLine } from '@keepsong/domain/cart/kinds/index';
import { formatMoney } from '@keepsong/domain/format/money';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { lineTitle } from '../page/cart-words.ts';
import { EditLink, Row } from './extra-row.tsx';

type VersesProps = { product: CartLine; recipient: string; onChange: (count: number) => void };

/** The extra verses with their fee (spec 9.2-04). 'Clear selection' removes them (9.2-03). */
export function VersesRow({ product, recipient, onChange }: VersesProps) {
  const { locale } = usePage();
  const [editing, setEditing] = useState(false);
  const price = formatMoney(product.cartPrice * product.quantity, locale);
  return (
    <Row product={product} recipient={recipient} text={m.cart_verse_fee({ price })}>
      {editing ? (
        <VerseCount count={product.quantity} onChange={onChange} />
      ) : (
        <EditLink title={lineTitle(product)} onEdit={() => setEditing(true)} />
      )}
      <LinkButton className="small" onClick={() => onChange(0)}>
        {m.cart_clear_selection()}
      </LinkButton>
    </Row>
  );
}

/** Each of these numbers has a chip (spec 9.2-02). */
const CHIPS = [1, 2, 3, 4] as const;

/** Chooses the number of verses (spec 9.2-01, 9.2-02). */
function VerseCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const [more, setMore] = useState(count > CHIPS.length);
  if (more)
    return (
      <Stepper
        label={m.cart_verses_label()}
        value={count}
        min={1}
        max={MAX_EXTRA_VERSES}
        onChange={onChange}
        decreaseLabel={m.cart_verses_fewer()}
        increaseLabel={m.cart_verses_more()}
      />
    );
  const addMore = () => {
    setMore(true);
    onChange(CHIPS.length + 1);
  };
  return (
    <>
      <ChoiceChips
        className="basis-full"
        legend={m.cart_verses_label()}
        hideLegend
        name="cart-verses"
        kind="one"
        size="small"
        options={CHIPS.map((value) => ({
          value: String(value),
          label: value === 1 ? m.cart_verse_one() : m.cart_verse_many({ count: value }),
        }))}
        chosen={[String(count)]}
        onChange={([next]) => onChange(Number(next))}
      />
      <LinkButton className="small" onClick={addMore}>
        {m.cart_verse_above_four()}
      </LinkButton>
    </>
  );
}
