import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { MadeGoods } from './goods-picture.tsx';

type Shown = { goods: MadeGoods | null; show: (goods: MadeGoods | null) => void };

const Shown = createContext<Shown>({ goods: null, show: () => undefined });

/**
 * Connects the form of a product's page with the page's large picture, which shows the product as the customer
 * makes it.
 */
export function MadeGoodsProvider({ children }: { children: ReactNode }) {
  const [goods, show] = useState<MadeGoods | null>(null);
  const shown = useMemo(() => ({ goods, show }), [goods]);
  return <Shown value={shown}>{children}</Shown>;
}

/** The product as the customer has made it so far on this page. Null before anything is chosen. */
export const useMadeGoods = (): MadeGoods | null => use(Shown).goods;

/** Shows a product in the large picture of the page, if there is one. */
export function useShowMade(goods: MadeGoods | null): void {
  const { show } = use(Shown);
  const facts = JSON.stringify(goods);
  useEffect(() => {
    const read: MadeGoods | null = JSON.parse(facts);
    show(read);
  }, [facts, show]);
}
