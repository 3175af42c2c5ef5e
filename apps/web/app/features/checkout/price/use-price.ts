import type { Cart } from '@keepsong/domain/cart/cart';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserApi } from '~/platform/api/api.ts';
import { browserPage } from '~/platform/chrome/page-facts.ts';
import { useSession } from '~/platform/session/session.store.ts';
import type { CheckoutData } from '../page/load-checkout.ts';
import { type Prepared, preparePayment } from '../payment/prepare-payment.ts';
import { type Leave, recoveryOf } from '../payment/recovery.ts';
import { priceKey } from './price-key.ts';

/** A postal code is typed digit by digit; the shop is asked once. */
const PAUSE_MS = 350;

type PriceUse = {
  cart: Cart;
  userId: number | null;
  data: CheckoutData;
  onLeave: (recovery: Leave) => void;
};

/**
 * The price that is shown, priced anew when cart, coupon, address or account change, in this tab or another
 * (spec 7.5-01). The old sum stays until the new one is there; what was refused says so and keeps it.
 */
export function usePrice({ cart, userId, data, onLeave }: PriceUse) {
  const [shown, setShown] = useState<Prepared>(data);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [refusedCountry, setRefusedCountry] = useState(data.refusedCountry);
  const newest = useRef(0);
  const key = priceKey(cart, userId);
  const [failedKey, setFailedKey] = useState('');
  /** The price that is being asked for: nobody asks for it a second time. */
  const asking = useRef('');

  const ask = (of: Cart): Promise<Prepared> => {
    const user = useSession.getState().user?.id ?? null;
    return preparePayment(browserApi(), of, { total: shown.quote.total, userId: user, song: data.draft });
  };

  /** Prices the cart as it is now; the answer to a question that was overtaken is not shown. */
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
      const recovery = recoveryOf(error, browserPage().settings);
      if (recovery.kind === 'leave') onLeave(recovery);
      if (recovery.kind === 'country') setRefusedCountry(cart.addresses.shipping?.country ?? null);
      if (recovery.kind === 'stay') setProblem(recovery.words);
    }
  });

  const isOld = key !== shown.payment.cartKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other price begins the pause anew.
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => void follow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isOld, key]);

  return {
    shown,
    /** Another sum is on its way. */
    busy: isAsking || (isOld && failedKey !== key),
    problem,
    refusedCountry,
    refuseCountry: (country: string) => setRefusedCountry(country),
    take,
    /** What another cart would come to; nothing that is shown changes. */
    ask,
    refresh,
    /** The price of the cart as it is: the one that is shown, or a fresh one when that could not be had before. */
    current: async (of = cart): Promise<Prepared> => {
      const user = useSession.getState().user?.id ?? null;
      return priceKey(of, user) === shown.payment.cartKey ? shown : refresh(of);
    },
  };
}
