import type { SongData } from '@keepsong/domain/builder/song-data';
import type { Cart } from '@keepsong/domain/cart/cart';
import { languageTag } from '@keepsong/domain/format/locale';
import { formatMoney } from '@keepsong/domain/format/money';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { saveBuyer } from '../form/contact-form.ts';
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
  sectionAfterWallet,
  sentTo,
  sheetFor,
  standingNote,
  type WalletData,
  type WalletNote,
  walletData,
} from './wallet-order.ts';

/** The part of the checkout that a wallet needs. The cart, which has no form, offers the same. */
export type WalletHost = Pick<Checkout, 'facts' | 'form' | 'bringTo' | 'takeKnownEmail'> & {
  price: Pick<Checkout['price'], 'shown' | 'ask' | 'refresh' | 'current'>;
  /** Stores the data that a wallet gave about its owner, as if the customer had typed it. */
  takeGiven: (given: WalletData) => void;
};

type WalletUse = {
  cart: Cart;
  /** The draft of the cart's song. */
  song: SongData | null;
  checkout: WalletHost;
  /** What the customer must correct before the cart can be bought. '' for nothing. */
  hindrance?: () => string;
  /** Whether a payment is already running. */
  busy: boolean;
  purchase: (payer: Payer) => Promise<boolean>;
};

export type Wallet = {
  place: RefObject<HTMLDivElement | null>;
  /** Whether anything is due. */
  isDue: boolean;
  /** Whether the provider has a wallet for this browser. Null until the provider tells or has failed to load. */
  isOffered: boolean | null;
  /** A message about what the customer must do before paying by wallet, '' for none. */
  note: string;
  /** Tells the customer that the total has changed. */
  tellRequoted: (before: number, total: number) => void;
};

/**
 * The provider's wallets. A customer pays with them in one step: a guest is registered with the wallet's name
 * and e-mail address (spec 4.4-01).
 */
export function useWallet({ cart, song, checkout, hindrance, busy, purchase }: WalletUse): Wallet {
  const { facts, price } = checkout;
  const { shown } = price;
  const { locale, settings } = usePage();
  const [note, setNote] = useState<WalletNote | null>(null);
  /** The total in cents that the wallet's sheet shows. */
  const agreed = useRef(0);

  function open(): WalletSheet | null {
    if (busy) return null;
    const missing = hindrance?.() ?? '';
    setNote(missing ? { words: missing, about: 'cart' } : null);
    if (missing) return null;
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
    const given = walletData(facts, checkout.form, customer);
    const next: Cart = { ...cart, payment_type: 'card', addresses: pricedBy(given.addresses, facts) };
    const section = sectionAfterWallet(given, facts);
    // Sign in before storing the data. Stored addresses make the page ask for a new price. If that call ran
    // while the session changes, it would bring the old session back.
    const isSignedIn = section === null && (await signIn(given));
    checkout.takeGiven(given);
    if (section) {
      payment.fail();
      setNote({ words: m.checkout_wallet_incomplete(), about: 'data' });
      checkout.bringTo(section);
      return;
    }
    if (!isSignedIn) {
      payment.fail();
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
        giftNote: checkout.form.giftNote,
        song,
      }),
      current: () => price.current(next),
      prepare: () => price.refresh(next),
      card: payment,
    });
    if (!isPlaced) payment.fail();
  }

  /** Registers a guest. Returns false when the customer cannot pay yet; a message then says why. */
  async function signIn(given: WalletData): Promise<boolean> {
    try {
      const user = await saveBuyer(browserApi(), given);
      if (user) {
        setSessionUser(user);
        return true;
      }
      setNote({ words: m.checkout_wallet_known({ email: given.email }), about: 'account' });
      checkout.takeKnownEmail(given.email);
    } catch (error) {
      setNote({ words: errorWords(error), about: 'account' });
    }
    return false;
  }

  const buttons = useWalletButtons({ checkout, open, priceFor, pay });
  return {
    ...buttons,
    note: standingNote(note, facts),
    tellRequoted(before, total) {
      const [was, is] = [formatMoney(before, locale), formatMoney(total, locale)];
      setNote({ words: m.checkout_wallet_total({ before: was, total: is }), about: 'total' });
    },
  };
}

const pricedBy = (
  { billing, shipping }: WalletData['addresses'],
  { needsShipping }: WalletHost['facts'],
): Cart['addresses'] => ({ billing, shipping: needsShipping ? shipping : null });

type Buttons = {
  checkout: WalletHost;
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
  const [isOffered, setOffered] = useState<boolean | null>(null);
  const isDue = useSwitch('checkout', total > 0) && total > 0;
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
    if (!isDue) return;
    let alive = true;
    let mounted: WalletForm | null = null;
    make(() => alive).then(
      (made) => {
        mounted = made;
        if (alive) setForm(made);
        else made?.destroy();
      },
      // The wallet is just missing. The card form itself reports that the library did not load.
      () => {
        if (alive) setOffered(false);
      },
    );
    return () => {
      alive = false;
      mounted?.destroy();
      setForm(null);
      setOffered(null);
    };
  }, [providerKey, isDue]);

  useEffect(() => form?.setAmount(total), [form, total]);
  return { place, isDue, isOffered };
}
