import { DAY_MS } from '@keepsong/domain/time/day';
import { m } from '~/paraglide/messages.js';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { CentsInput } from './cents-input.tsx';
import { CountInput } from './count-input.tsx';
import { EditSection, faultOf } from './edit-parts.tsx';
import { MomentInput } from './moment-input.tsx';
import type { ProductEdit } from './product-page.tsx';

/** The stock, and how many pieces one order and one customer may buy. */
export function StockAndLimits({ edit: { item, body, wrong, set } }: { edit: ProductEdit }) {
  const left = body.stock === null ? null : Math.max(body.stock - item.taken, 0);
  return (
    <EditSection id="stock" title={m.desk_product_limits()}>
      <div className="edit-both">
        <CountInput
          label={m.desk_product_stock()}
          hint={
            left === null
              ? m.desk_product_stock_any()
              : m.desk_product_stock_left({ taken: item.taken, left })
          }
          value={body.stock}
          error={faultOf(wrong, 'stock', m.desk_product_stock())}
          onChange={(stock) => set({ stock })}
        />
        <CountInput
          label={m.desk_product_per_order()}
          hint={m.desk_promotion_max_hint()}
          value={body.most_per_order}
          error={faultOf(wrong, 'most_per_order', m.desk_product_per_order())}
          onChange={(most) => set({ most_per_order: most || null })}
        />
        <CountInput
          label={m.desk_product_per_customer()}
          hint={m.desk_promotion_max_hint()}
          value={body.most_per_customer}
          error={faultOf(wrong, 'most_per_customer', m.desk_product_per_customer())}
          onChange={(most) => set({ most_per_customer: most || null })}
        />
      </div>
    </EditSection>
  );
}

/** A sale price with its begin and end. */
export function Sale({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { sale } = body;
  const begin = () => {
    const now = Date.now();
    const [from, to] = [new Date(now), new Date(now + 7 * DAY_MS)].map((at) => at.toISOString());
    set({ sale: { price_cents: body.price_cents, from: String(from), to: String(to) } });
  };
  return (
    <EditSection id="sale" title={m.desk_product_sale()} lead={m.desk_product_sale_lead()}>
      <Checkbox
        label={m.desk_product_sale_is()}
        checked={sale !== null}
        onChange={({ currentTarget }) => (currentTarget.checked ? begin() : set({ sale: null }))}
      />
      {sale ? (
        <div className="edit-both">
          <CentsInput
            label={m.desk_product_sale_price()}
            value={sale.price_cents}
            error={faultOf(wrong, 'sale.price_cents', m.desk_product_sale_price())}
            onChange={(price_cents) => set({ sale: { ...sale, price_cents } })}
          />
          <MomentInput
            label={m.desk_promotion_starts()}
            value={sale.from}
            error={faultOf(wrong, 'sale.from', m.desk_promotion_starts())}
            onChange={(from) => from && set({ sale: { ...sale, from } })}
          />
          <MomentInput
            label={m.desk_promotion_ends()}
            value={sale.to}
            error={faultOf(wrong, 'sale.to', m.desk_promotion_ends())}
            onChange={(to) => to && set({ sale: { ...sale, to } })}
          />
        </div>
      ) : null}
    </EditSection>
  );
}
