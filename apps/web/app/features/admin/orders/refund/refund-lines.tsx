import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { deskMoney } from '../../desk-money.ts';
import { lineName } from '../order-panels.tsx';
import { lineWords } from './line-words.ts';
import { isChosen, isOver, type Wish } from './wish.ts';

type Line = OrderView['lines'][number];
type Props = {
  order: OrderView;
  wish: Wish;
  preview: RefundView | null;
  onChange: (next: Wish) => void;
};

const sumOf = (lines: readonly Line[], cents: (line: Line) => number): number =>
  lines.reduce((sum, line) => sum + cents(line), 0);
const couponOf = ({ discount_cents }: Line): number => (discount_cents === 0 ? 0 : -discount_cents);

/** The lines of an order with their shares, and the sums of those that go back. */
export function RefundLines({ order, wish, preview, onChange }: Props) {
  const { locale } = usePage();
  const money = (cents: number) => deskMoney(cents, locale);
  const on = order.lines.filter((line) => isChosen(order, wish, line));
  const heads = [m.desk_price(), m.desk_coupon_share(), m.desk_tax_share(), m.desk_back()];
  const sums = [
    sumOf(on, ({ price_cents }) => price_cents),
    sumOf(on, couponOf),
    sumOf(on, ({ tax_cents }) => tax_cents),
    preview?.amount_cents ?? 0,
  ];
  return (
    <table className="desk-table desk-list refund-lines">
      <thead>
        <tr>
          <th scope="col">{m.desk_line()}</th>
          {heads.map((head) => (
            <th key={head} scope="col" className="desk-list__end">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <LineRow key={line.id} {...{ order, wish, preview, onChange, line }} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {on.length === 1 ? m.desk_refund_one_chosen() : m.desk_refund_chosen({ count: on.length })}
          </th>
          {sums.map((cents, at) => (
            <td key={heads[at]} className="desk-list__end">
              {money(cents)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

function LineRow({ order, wish, preview, onChange, line }: Props & { line: Line }) {
  const { locale } = usePage();
  const money = (cents: number) => deskMoney(cents, locale);
  const isOn = isChosen(order, wish, line);
  const { id } = line;
  const back = preview?.lines.find((one) => one.id === id)?.amount_cents ?? 0;
  const words = lineWords(order, line);
  const toggle = (isWanted: boolean) =>
    onChange({ ...wish, lines: isWanted ? [...wish.lines, id] : wish.lines.filter((one) => one !== id) });
  return (
    <tr aria-selected={isOn}>
      <th scope="row">
        <label className="desk-check">
          <input
            type="checkbox"
            checked={isOn}
            disabled={wish.mode === 'whole' || isOver(order, line)}
            onChange={({ currentTarget }) => toggle(currentTarget.checked)}
          />
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          {lineName(line)}
        </label>
        {words === null ? null : <span className="desk-second">{words}</span>}
        {line.refunded_cents > 0 ? (
          <span className="desk-second">{m.desk_line_refunded({ sum: money(line.refunded_cents) })}</span>
        ) : null}
      </th>
      <td className="desk-list__end">{money(line.price_cents)}</td>
      <td className="desk-list__end refund-lines__share">{money(couponOf(line))}</td>
      <td className="desk-list__end refund-lines__share">{money(line.tax_cents)}</td>
      <td className="desk-list__end">
        <b>{money(isOn && preview ? back : line.refundable_cents)}</b>
      </td>
    </tr>
  );
}
