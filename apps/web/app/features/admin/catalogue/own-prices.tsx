import type { ProductBody } from '@keepsong/contract/catalogue/products';
import { RUSH_FEE, usualAmounts } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { useRowKeys } from '../use-row-keys.ts';
import { CentsInput } from './cents-input.tsx';
import { EditSection, faultOf } from './edit-parts.tsx';
import type { ProductEdit } from './product-page.tsx';

const MOST = { options: 10, days: 60 };

/** Prices for products with more than one price: faster delivery, and amounts that the customer chooses. */
export function OwnPrices({ edit }: { edit: ProductEdit }) {
  const { name } = edit.body;
  if (name === RUSH_FEE) return <RushPrices edit={edit} />;
  return usualAmounts(name) ? <Amounts edit={edit} usual={usualAmounts(name)} /> : null;
}

type Range = NonNullable<ProductBody['amounts']>;

function Amounts({ edit: { body, wrong, set }, usual }: { edit: ProductEdit; usual: Range | null }) {
  const range = body.amounts ?? usual;
  if (!range) return null;
  const put = (change: Partial<Range>) => set({ amounts: { ...range, ...change } });
  return (
    <EditSection id="amounts" title={m.desk_fee_amounts()} lead={m.desk_fee_amounts_lead()}>
      <div className="edit-both">
        <CentsInput
          label={m.desk_fee_least()}
          value={range.least}
          error={
            faultOf(wrong, 'amounts', m.desk_fee_amounts()) ??
            faultOf(wrong, 'amounts.least', m.desk_fee_least())
          }
          onChange={(least) => put({ least })}
        />
        <CentsInput
          label={m.desk_fee_most()}
          value={range.most}
          error={faultOf(wrong, 'amounts.most', m.desk_fee_most())}
          onChange={(most) => put({ most })}
        />
      </div>
    </EditSection>
  );
}

function RushPrices({ edit: { body, wrong, set } }: { edit: ProductEdit }) {
  const { rush_options: options } = body;
  const rows = useRowKeys(options.length);
  const put = (at: number, change: Partial<(typeof options)[number]>) =>
    set({ rush_options: options.map((one, index) => (index === at ? { ...one, ...change } : one)) });
  return (
    <EditSection id="rush" title={m.desk_product_rush()} lead={m.desk_fee_rush_lead()}>
      <ol className="edit-printed">
        {options.map((option, at) => (
          <li key={rows.keys[at]}>
            <div className="edit-counts">
              <span>{m.desk_fee_rush_days()}</span>
              <Stepper
                label={m.desk_fee_rush_days()}
                decreaseLabel={m.admin_fewer()}
                increaseLabel={m.admin_more()}
                {...{ value: option.add_days, min: 1, max: MOST.days }}
                onChange={(add_days) => put(at, { add_days })}
              />
            </div>
            <CentsInput
              label={m.desk_fee_rush_price({ number: at + 1 })}
              value={option.cost}
              onChange={(cost) => put(at, { cost })}
            />
            <div className="edit-printed__foot">
              <Checkbox
                label={m.desk_fee_rush_holidays()}
                checked={option.holiday_skip}
                onChange={({ currentTarget }) => put(at, { holiday_skip: currentTarget.checked })}
              />
              <Button
                variant="soft"
                size="small"
                aria-label={m.desk_fee_rush_remove({ number: at + 1 })}
                onClick={() => {
                  rows.removed(at);
                  set({ rush_options: options.toSpliced(at, 1) });
                }}
              >
                {m.desk_fee_take_out()}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <FieldError id="rush-error">{faultOf(wrong, 'rush_options', m.desk_product_rush())}</FieldError>
      {options.length < MOST.options ? (
        <Button
          variant="soft"
          size="small"
          icon="plus"
          onClick={() =>
            set({ rush_options: [...options, { add_days: 3, cost: 5_000, holiday_skip: true }] })
          }
        >
          {m.desk_fee_rush_add()}
        </Button>
      ) : null}
    </EditSection>
  );
}
