import type { Product } from '@keepsong/contract/catalog';
import type { GiftCardInfo } from '@keepsong/domain/cart/gift-card';
import { GIFT_AMOUNT_RANGE, GIFT_CARD, isGiftAmount } from '@keepsong/domain/cart/named-products';
import { formatWholeMoney } from '@keepsong/domain/format/money';
import { useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { GiftCardForm } from '../gift-card/gift-card-form.tsx';
import { readDollars } from '../line/gratuity.ts';
import { catalogProduct } from '../offer/catalog-product.ts';
import { addGoods } from '../operations/goods-operations.ts';
import { announceAdded } from '../store/added-toast.ts';

/**
 * The amount with which the field for an own amount begins, in cents: the first of the fixed amounts. 0 when the shop has
 * none; then the field begins empty.
 */
export const usualAmount = (variants: readonly Product[]): number =>
  variants.find(({ name }) => name !== GIFT_CARD)?.price ?? 0;

type BuyGiftCardProps = { product: Product; usual: number; today: string };

/** Buys a gift card: asks for the amount, unless the product has a fixed one, and for the recipient. */
export function BuyGiftCard({ product, usual, today }: BuyGiftCardProps) {
  const [added, setAdded] = useState(0);
  const amount = useAmount(product, usual);
  const add = (info: GiftCardInfo) => {
    const price = amount.read();
    if (price === null) return;
    const line = { ...catalogProduct(product), price };
    if (!addGoods(line, { gift_card: info }).ok) return;
    announceAdded(product.title);
    // The next card is for another recipient, so the form starts empty.
    setAdded(added + 1);
  };
  return (
    <>
      {product.name === GIFT_CARD ? amount.field : null}
      <GiftCardForm
        key={added}
        begun={null}
        designs={product.designs ?? []}
        today={today}
        onSave={add}
        onRefused={() => void amount.read()}
        saveLabel={m.cart_buy_add()}
      />
    </>
  );
}

/** A field for the amount. `read` gives the amount in cents, or null when the field shows an error. */
function useAmount({ name, price, amounts = GIFT_AMOUNT_RANGE }: Product, usual: number) {
  const { locale } = usePage();
  const [text, setText] = useState(isGiftAmount(usual, amounts) ? String(usual / 100) : '');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const range = {
    least: formatWholeMoney(amounts.least, locale),
    most: formatWholeMoney(amounts.most, locale),
  };
  const read = (): number | null => {
    if (name !== GIFT_CARD) return price;
    const cents = readDollars(text);
    const isRight = cents !== null && isGiftAmount(cents, amounts);
    setWrong(!isRight);
    if (!isRight) field.current?.focus();
    return isRight ? cents : null;
  };
  return {
    read,
    field: (
      <TextInput
        ref={field}
        label={m.cart_buy_amount()}
        hint={m.cart_buy_amount_hint(range)}
        error={wrong ? m.cart_buy_amount_wrong(range) : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    ),
  };
}
