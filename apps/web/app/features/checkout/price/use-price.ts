import type { Cart } from '@keepsong/domain/cart/cart';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { useSession } from '~/platform/session/session.store.ts';
import type { CheckoutData } from '../page/load-checkout.ts';
import { type Prepared, preparePayment } from '../payment/prepare-payment.ts';
import { type Leave, recoveryOf } from '../payment/recovery.ts';
import { priceKey } from './price-key.ts';

/** A pause, because a postal code is typed digit by digit and the shop must be asked only once. */
const PAUSE_MS = 350;

type PriceUse = {
  cart: Cart;
  userId: number | null;
  data: CheckoutData;
  /** Called when the shop has computed a new price. */
  onPriced?: () => void;
  onLeave: (recovery: Leave) => void;
};

/**
 * The shown price. It is computed again when cart, coupon, address or account change, in this tab or another (spec
 * 7.5-01). The old price stays visible until the new one arrives. After a refusal it stays too, and the refusal is
 * shown.
 */
export function usePrice({ cart, userId, data, onPriced, onLeave }: PriceUse) {
  const [shown, setShown] = useState<Prepared>(data);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [refusedCountry, setRefusedCountry] = useState(data.refusedCountry);
  const newest = useRef(0);
  const key = priceKey(cart, userId);
  const [failedKey, setFailedKey] = useState('');
  /** The key of the price that is being requested, so that it is not requested twice. */
  const asking = useRef('');
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const ask = async (of: Cart): Promise<Prepared> => {
    const user = useSession.getState().user?.id ?? null;
    const facts = { total: shown.quote.total, userId: user, song: data.draft };
    const fresh = await preparePayment(browserApi(), of, facts);
    onPriced?.();
    return fresh;
  };

  /**
   * Requests the price of the present cart. If a newer request was started in the meantime, the answer of this one is
   * returned but not shown.
   */
  async function refresh(of = cart): Promise<Prepared> {
    newest.current += 1;
    const mine = newest.current;
    const askedKey = priceKey(of, useSession.getState().user?.id ?? null);
    asking.current = askedKey;
    setAsking(true);
    setProblem('');
    try {
      const fresh = await ask(of);
      if (mine === newest.current) take(fresh);
      return fresh;
    } catch (error) {
      setFailedKey(askedKey);
      throw error;
    } finally {
      if (mine === newest.current) {
        asking.current = '';
        setAsking(false);
      }
    }
  }

  function take(fresh: Prepared): void {
    setShown(fresh);
    setRefusedCountry(null);
    setFailedKey('');
  }

  const follow = useEffectEvent(async () => {
    if (asking.current === key) return;
    try {
      await refresh();
    } catch (error) {
      // The order may be placed meanwhile. Its page must not be left for a price that nobody needs any more.
      if (!isOpen.current) return;
      const recovery = recoveryOf(error, browserPage().settings);
      if (recovery.kind === 'leave') onLeave(recovery);
      if (recovery.kind === 'country') setRefusedCountry(cart.addresses.shipping?.country ?? null);
      if (recovery.kind === 'stay') setProblem(recovery.words);
    }
  });

  const isOld = key !== shown.payment.cartKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the price key starts the pause again.
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => void follow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOld, key]);

  return {
    shown,
    /** Whether another price is being computed. */
    busy: isAsking || (isOld && failedKey !== key),
    problem,
    refusedCountry,
    refuseCountry: (country: string) => setRefusedCountry(country),
    take,
    /** Requests the price of a cart without changing the shown price. */
    ask,
    refresh,
    /** The present price of the cart. This is the shown price if it was computed for this cart, otherwise a new one. */
    current: async (of = cart): Promise<Prepared> => {
      const user = useSession.getState().user?.id ?? null;
      return priceKey(of, user) === shown.payment.cartKey ? shown : refresh(of);
    },
  };
}
