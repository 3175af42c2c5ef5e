import type { Coupon } from '@keepsong/domain/checkout/coupon';
import type { HeldGiftCard } from '@keepsong/domain/credits/gift-card-code';
import { formatMoney } from '@keepsong/domain/format/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { isNetworkError } from '~/platform/api/api-error.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import {
  dropGiftCard,
  forgetReserved,
  mendCart,
  removeCoupon,
  tellRefusedCode,
  tryCoupon,
  useRefusedCode,
  useTemporaryCoupon,
} from '../operations/cart-actions.ts';
import { couponWords, giftCardWords } from '../page/cart-words.ts';
import { useCart } from '../store/cart.store.ts';
import './coupon-field.css';
import type { CouponTrial } from './try-coupon.ts';

/** The element that gets the focus after a change, because the pressed button is gone. */
type Next = 'active' | 'add' | null;

/**
 * The cart's codes: its coupon (spec 3.4-05) and its gift cards, each with 'Remove'. One field takes both kinds of code.
 * It is folded away until needed. When the shop has taken a code out of the cart, it is open and says why.
 */
export function CouponField() {
  const { locale } = usePage();
  const { coupon, reservedCoupon, giftCards } = useCart();
  const refused = useRefusedCode();
  const [opened, setOpened] = useState(false);
  const open = opened || refused !== '';
  const [next, setNext] = useState<Next>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next) box.current?.querySelector<HTMLElement>('button')?.focus();
    setNext(null);
  }, [next]);
  // Both functions bring the cart up to date, because the products of the coupon's promotions come and go with the
  // coupon, wherever the code is entered (spec 3.7-02).
  const remove = () => {
    removeCoupon();
    void mendCart();
    setNext('add');
  };
  const applied = () => {
    void mendCart();
    setOpened(false);
    setNext('active');
  };
  return (
    <div ref={box} className="coupon">
      {coupon ? <ActiveCoupon coupon={coupon} onRemove={remove} /> : null}
      {giftCards.map((card) => (
        <GiftCardInUse
          key={card.code}
          card={card}
          onRemove={() => {
            dropGiftCard(card.code);
            setNext('add');
          }}
        />
      ))}
      {open ? (
        <CouponForm
          refused={refused}
          onTry={() => {
            setOpened(true);
            tellRefusedCode('');
          }}
          onApplied={applied}
        />
      ) : (
        <LinkButton className="small" onClick={() => setOpened(true)}>
          {m.cart_coupon_add()}
        </LinkButton>
      )}
      {!coupon && reservedCoupon ? <ReservedCoupon code={reservedCoupon.code} /> : null}
      <VisuallyHidden>
        <span role="status">
          {coupon ? m.cart_coupon_applied({ code: coupon.code }) : ''}{' '}
          {giftCards.map((card) => giftCardWords(card, locale)).join(' ')}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function ActiveCoupon({ coupon, onRemove }: { coupon: Coupon; onRemove: () => void }) {
  const { locale } = usePage();
  const { code } = coupon;
  return (
    <div className="coupon__active">
      <p className="min-w-0 wrap-anywhere">
        <b>{code}</b> <span className="small muted">{couponWords(coupon, locale)}</span>
      </p>
      <LinkButton className="small" onClick={onRemove}>
        {m.cart_remove()}
        <VisuallyHidden> {m.cart_coupon_label({ code })}</VisuallyHidden>
      </LinkButton>
    </div>
  );
}

/**
 * A gift card that pays for the cart. Only the end of its code is shown, because anybody with the whole code
 * could spend the card.
 */
function GiftCardInUse({ card: { code, amount }, onRemove }: { card: HeldGiftCard; onRemove: () => void }) {
  const { locale } = usePage();
  const label = m.cart_gift_card_label({ end: code.slice(-5) });
  return (
    <div className="coupon__active">
      <p className="min-w-0 wrap-anywhere">
        <b>{label}</b> <span className="small muted">{formatMoney(amount, locale)}</span>
      </p>
      <LinkButton className="small" onClick={onRemove}>
        {m.cart_remove()}
        <VisuallyHidden> {label}</VisuallyHidden>
      </LinkButton>
    </div>
  );
}

/** A code that waits until its products are in the cart (spec 4.3-07). */
function ReservedCoupon({ code }: { code: string }) {
  return (
    <p className="small mt-2.5 flex flex-wrap gap-x-3 gap-y-1">
      <span className="muted">{m.cart_coupon_kept({ code })}</span>
      <LinkButton className="small" onClick={forgetReserved}>
        {m.cart_remove()}
        <VisuallyHidden> {m.cart_coupon_label({ code })}</VisuallyHidden>
      </LinkButton>
    </p>
  );
}

type CouponFormProps = { refused: string; onTry: () => void; onApplied: () => void };

/**
 * The field for a code. The typed code stays in the field until the coupon is applied. It takes the focus when the
 * customer has opened it, and not when it shows by itself why a code was refused.
 */
function CouponForm({ refused, onTry, onApplied }: CouponFormProps) {
  const temporaryCoupon = useTemporaryCoupon();
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isWanted = useRef(refused === '');
  useEffect(() => {
    if (isWanted.current) field.current?.focus();
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    onTry();
    if (text.trim() === '') return setError(m.cart_coupon_empty());
    setError('');
    const trial = await tryCoupon(text);
    if (trial.kind === 'applied' || trial.kind === 'gift_card') return onApplied();
    setError(await wordsFor(trial));
    field.current?.focus();
  }

  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        ref={field}
        label={m.cart_coupon_code()}
        className="coupon__field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        value={text}
        error={error || refused}
        onChange={(event) => setText(event.currentTarget.value)}
        end={
          <Button
            type="submit"
            variant="soft"
            size="small"
            busy={temporaryCoupon !== null}
            busyLabel={m.cart_coupon_applying()}
          >
            {m.cart_coupon_apply()}
          </Button>
        }
      />
    </form>
  );
}

const refusedWords = {
  coupon_unknown: () => m.errors_coupon_unknown(),
  coupon_ended: () => m.errors_coupon_ended(),
  gift_card_unknown: () => m.errors_gift_card_unknown(),
  gift_card_used: () => m.errors_gift_card_used(),
  gift_card_void: () => m.errors_gift_card_void(),
};

async function wordsFor(trial: CouponTrial): Promise<string> {
  switch (trial.kind) {
    case 'reserved':
      return trial.budget ? m.errors_coupon_budget() : m.cart_coupon_not_applicable();
    case 'refused':
      return refusedWords[trial.code]();
    case 'failed':
      // Use a text that is already loaded, because other texts cannot be fetched while the shop cannot be reached.
      if (isNetworkError(trial.error)) return m.errors_network();
      return (await import('~/platform/api/errors.ts')).errorWords(trial.error);
    default:
      return '';
  }
}
