import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { languageTag } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import type { Checkout } from '../page/use-checkout.ts';
import type { Payer } from '../payment/use-purchase.ts';
import { loadCardLibrary } from '../provider/load-card-library.ts';
import { pageLook } from '../provider/page-look.ts';
import {
  createWalletForm,
  type WalletCustomer,
  type WalletForm,
  type WalletPayment,
  type WalletPrice,
  type WalletRegion,
  type WalletSheet,
} from '../provider/wallet-form.ts';
import {
  addressesOf,
  sectionAfterWallet,
  sectionBeforeWallet,
  sentTo,
  sheetFor,
  standingNote,
  type WalletNote,
} from './wallet-order.ts';

type WalletUse = {
  cart: Cart;
  /** The draft of the cart's song. */
  song: SongData | null;
  checkout: Checkout;
  /** Whether a payment is already running. */
  busy: boolean;
  purchase: (payer: Payer) => Promise<boolean>;
};

export type Wallet = {
  place: RefObject<HTMLDivElement | null>;
  /** Whether the provider has a wallet for this browser and something is due. */
  isOffered: boolean;
  /** A message about what the customer must do before paying by wallet, '' for none. */
  note: string;
  /** Tells the customer that the total has changed. */
  tellRequoted: (before: number, total: number) => void;
};

/** The provider's wallets, above the sections. A signed-in customer pays by them in one go. */
export function useWallet({ cart, song, checkout, busy, purchase }: WalletUse): Wallet {
  const { facts, price } = checkout;
  const { shown } = price;
  const { locale, settings } = usePage();
  const [note, setNote] = useState<WalletNote | null>(null);
  /** The total in cents that the wallet's sheet shows. */
  const agreed = useRef(0);

  function open(): WalletSheet | null {
    if (busy) return null;
    const section = sectionBeforeWallet(facts);
    setNote(section && { words: m.checkout_wallet_account(), about: 'account' });
    if (section) {
      checkout.bringTo(section);
      return null;
    }
    agreed.current = shown.quote.total;
    const words = {
      business: settings.brand,
      shipping: m.checkout_shipping(),
      shippingCents: shown.quote.shipping,
    };
    return sheetFor(facts, cart, words);
  }

  async function priceFor(region: WalletRegion): Promise<WalletPrice> {
    try {
      const { quote } = await price.ask(sentTo(cart, region));
      agreed.current = quote.total;
      return { total: quote.total, shipping: quote.shipping };
    } catch {
      // The wallet then says that the cart cannot be sent there and lets the customer choose another address.
      return null;
    }
  }

  async function pay(customer: WalletCustomer, payment: WalletPayment): Promise<void> {
    const given = addressesOf(facts, customer);
    const next: Cart = { ...cart, payment_type: 'card', addresses: pricedBy(given.addresses, facts) };
    checkout.takeAddresses(given);
    const section = sectionAfterWallet(given, facts);
    if (section) {
      payment.fail();
      setNote({ words: m.checkout_wallet_address(), about: 'address' });
      checkout.bringTo(section);
      return;
    }
    const isPlaced = await purchase({
      by: 'wallet',
      agreed: agreed.current,
      order: ({ payment: prepared, quote }) => ({
        cart: next,
        payment: prepared,
        quote,
        shipping: prepared.needsShipping ? given.addresses.shipping : null,
        shippingName: given.shippingName,
        song,
      }),
      current: () => price.current(next),
      prepare: () => price.refresh(next),
      card: payment,
    });
    if (!isPlaced) payment.fail();
  }

  const { place, isOffered } = useWalletButtons({ checkout, open, priceFor, pay });
  return {
    place,
    isOffered,
    note: standingNote(note, facts),
    tellRequoted(before, total) {
      const [was, is] = [formatMoney(before, locale), formatMoney(total, locale)];
      setNote({ words: m.checkout_wallet_total({ before: was, total: is }), about: 'total' });
    },
  };
}

const pricedBy = (
  { billing, shipping }: ReturnType<typeof addressesOf>['addresses'],
  { needsShipping }: Checkout['facts'],
): Cart['addresses'] => ({ billing, shipping: needsShipping ? shipping : null });

type Buttons = {
  checkout: Checkout;
  open: () => WalletSheet | null;
  priceFor: (region: WalletRegion) => Promise<WalletPrice>;
  pay: (customer: WalletCustomer, payment: WalletPayment) => Promise<void>;
};

/** The provider's wallet buttons. They are mounted as long as something is due. */
function useWalletButtons({ checkout, open, priceFor, pay }: Buttons) {
  const { provider } = checkout.price.shown.payment;
  const { total } = checkout.facts;
  const language = languageTag(usePage().locale);
  const place = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<WalletForm | null>(null);
  const [isOffered, setOffered] = useState(false);
  const isPaid = total > 0;
  const providerKey = `${provider.provider} ${provider.publishable_key} ${provider.script_url}`;
  const clicked = useEffectEvent(open);
  const moved = useEffectEvent(priceFor);
  const paid = useEffectEvent(pay);

  const make = useEffectEvent(async (isAlive: () => boolean): Promise<WalletForm | null> => {
    const library = await loadCardLibrary(provider);
    const element = place.current;
    if (!isAlive() || !element) return null;
    const made = createWalletForm(library, {
      ...pageLook(element, language),
      amountCents: total,
      onOffered: setOffered,
      onClick: () => clicked(),
      onRegion: (region) => moved(region),
      onPay: (customer, payment) => void paid(customer, payment),
    });
    made.mount(element);
    return made;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the provider.
  useEffect(() => {
    if (!isPaid) return;
    let alive = true;
    let mounted: WalletForm | null = null;
    make(() => alive).then(
      (made) => {
        mounted = made;
        if (alive) setForm(made);
        else made?.destroy();
      },
      // Ignore a failure: the wallet is just missing, and the card form itself reports that the library did not load.
      () => undefined,
    );
    return () => {
      alive = false;
      mounted?.destroy();
      setForm(null);
      setOffered(false);
    };
  }, [providerKey, isPaid]);

  useEffect(() => form?.setAmount(total), [form, total]);
  return { place, isOffered: isOffered && isPaid };
}
