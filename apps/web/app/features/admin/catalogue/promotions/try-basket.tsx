import type { PromotionBody } from '@keepsong/contract/catalogue/promotions';
import type { PromotionHindrance } from '@keepsong/domain/catalogue/promotion-kinds';
import { formatMoment } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { deskMoney } from '../../desk-money.ts';
import { CountInput } from '../count-input.tsx';
import { type ProductChoice, SlugList } from '../slug-list.tsx';

type Tried = {
  applies: boolean;
  why_not: PromotionHindrance | null;
  at: string;
  others: readonly string[];
  lines: readonly { name: string; title: string; quantity: number; price_cents: number; off_cents: number }[];
  subtotal_cents: number;
  off_cents: number;
};

const WHY_WORDS: Readonly<Record<PromotionHindrance, () => string>> = {
  over: m.desk_promotion_why_over,
  used_up: m.desk_promotion_why_used_up,
  spent: m.desk_promotion_why_spent,
  not_fitting: m.desk_promotion_why_not_fitting,
  beside_code: m.desk_promotion_why_beside_code,
  less: m.desk_promotion_why_less,
};

/** What a basket is tried with: the promotion as it stands in its fields, the lines, and a code that is typed. */
type Trial = {
  promotion: PromotionBody;
  lines: readonly { name: string; quantity: number }[];
  code?: string;
};
/** A result, and what it was computed for. */
type Kept = { of: Trial; result: Tried };

type TryProps = { promotion: PromotionBody; products: readonly ProductChoice[] };

/**
 * A basket of products for trying a code before customers use it. The server computes the result with the
 * shop's own rules.
 */
export function TryBasket({ promotion, products }: TryProps) {
  const [basket, setBasket] = useState<string[]>([]);
  const [counts, setCounts] = useState<Readonly<Record<string, number | null>>>({});
  const [code, setCode] = useState('');
  const [kept, setKept] = useState<Kept | null>(null);
  const { busy, run } = useAction();
  const titleOf = (name: string) => products.find((one) => one.name === name)?.title ?? name;
  const lines = basket.map((name) => ({ name, quantity: Math.min(counts[name] || 1, 99) }));
  const trial: Trial = { promotion, lines, ...(code && { code }) };
  const tryOut = async () => {
    const result = await run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      return browserDesk().promotions.tryOut({ body: { ...trial, lines } });
    });
    if (result) setKept({ of: trial, result });
  };
  return (
    <section className="desk-panel" aria-labelledby="basket">
      <h2 className="desk-title" id="basket">
        {m.desk_promotion_try()}
      </h2>
      <SlugList label={m.desk_promotion_basket()} value={basket} choices={products} onChange={setBasket} />
      {basket.map((name) => (
        <CountInput
          key={name}
          label={m.desk_promotion_how_many({ name: titleOf(name) })}
          value={name in counts ? (counts[name] ?? null) : 1}
          error={undefined}
          onChange={(count) => setCounts({ ...counts, [name]: count })}
        />
      ))}
      {promotion.kind === 'automatic' ? (
        <TextInput
          label={m.desk_promotion_typed()}
          hint={m.desk_promotion_typed_hint()}
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
      ) : null}
      <Button variant="secondary" size="small" busy={busy} disabled={basket.length === 0} onClick={tryOut}>
        {m.desk_promotion_try_do()}
      </Button>
      <Result kept={kept} trial={trial} />
    </section>
  );
}

/**
 * The result of the last trial, line by line. When a field has changed since, also one of the promotion, its sums would
 * stand beside something else, so it says only that.
 */
export function Result({ kept, trial }: { kept: Kept | null; trial: Trial }) {
  const { locale } = usePage();
  const isOld = kept !== null && JSON.stringify(kept.of) !== JSON.stringify(trial);
  const tried = kept === null || isOld ? null : kept.result;
  return (
    <>
      <p role="status" className="empty:absolute">
        {isOld ? m.desk_promotion_try_again() : tried && triedWords(tried, locale)}
      </p>
      {tried ? (
        <ul className="edit-tried">
          {tried.lines.map(({ name, title, quantity, price_cents, off_cents }) => (
            <li key={name}>
              <span>{quantity > 1 ? `${quantity} × ${title}` : title}</span>
              <span className="num">{deskMoney(quantity * price_cents, locale)}</span>
              <span className="num">{deskMoney(-off_cents, locale)}</span>
            </li>
          ))}
          <li>
            <b>{m.desk_promotion_sum()}</b>
            <b className="num">{deskMoney(tried.subtotal_cents, locale)}</b>
            <b className="num">{deskMoney(-tried.off_cents, locale)}</b>
          </li>
        </ul>
      ) : null}
    </>
  );
}

/** Whether the basket gets the promotion, why not, and which others it gets. */
function triedWords({ why_not, at, others }: Tried, locale: Locale): string {
  const isLater = new Date(at) > new Date();
  return [
    why_not === null ? m.desk_promotion_applies() : WHY_WORDS[why_not](),
    isLater && m.desk_promotion_begins({ at: formatMoment(at, locale, new Date()) }),
    others.length > 0 && m.desk_promotion_others({ codes: others.join(', ') }),
  ]
    .filter(Boolean)
    .join(' ');
}
