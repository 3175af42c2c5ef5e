import type { PromotionBody } from '@keepsong/contract/catalogue/promotions';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { deskMoney } from '../desk-money.ts';
import { type ProductChoice, SlugList } from './slug-list.tsx';

type Tried = {
  applies: boolean;
  lines: readonly { name: string; title: string; quantity: number; price_cents: number; off_cents: number }[];
  subtotal_cents: number;
  off_cents: number;
};

type TryProps = { promotion: PromotionBody; products: readonly ProductChoice[] };

/**
 * A basket of products for trying a code before customers use it. The server computes the result with the
 * shop's own rules.
 */
export function TryBasket({ promotion, products }: TryProps) {
  const { locale } = usePage();
  const [basket, setBasket] = useState<string[]>([]);
  const [tried, setTried] = useState<Tried | null>(null);
  const { busy, run } = useAction();
  const tryOut = async () => {
    const lines = basket.map((name) => ({ name, quantity: 1 }));
    const result = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().promotions.tryOut({ body: { promotion, lines } });
    });
    if (result) setTried(result);
  };
  return (
    <section className="desk-panel" aria-labelledby="basket">
      <h2 className="desk-title" id="basket">
        {m.desk_promotion_try()}
      </h2>
      <SlugList
        label={m.desk_promotion_basket()}
        value={basket}
        choices={products}
        onChange={(next) => {
          setBasket(next);
          setTried(null);
        }}
      />
      <Button variant="secondary" size="small" busy={busy} disabled={basket.length === 0} onClick={tryOut}>
        {m.desk_promotion_try_do()}
      </Button>
      {tried ? (
        <div role="status">
          <p>{tried.applies ? m.desk_promotion_applies() : m.desk_promotion_applies_not()}</p>
          <ul className="edit-tried">
            {tried.lines.map(({ name, title, price_cents, off_cents }) => (
              <li key={name}>
                <span>{title}</span>
                <span className="num">{deskMoney(price_cents, locale)}</span>
                <span className="num">{deskMoney(-off_cents, locale)}</span>
              </li>
            ))}
            <li>
              <b>{m.desk_promotion_sum()}</b>
              <b className="num">{deskMoney(tried.subtotal_cents, locale)}</b>
              <b className="num">{deskMoney(-tried.off_cents, locale)}</b>
            </li>
          </ul>
        </div>
      ) : null}
    </section>
  );
}
