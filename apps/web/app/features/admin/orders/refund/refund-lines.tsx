import type { OrderView } from '@keepsong/contract/order-page';
import type { RefundView } from '@keepsong/contract/refunds';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { deskMoney } from '../../desk-money.ts';
import { lineName } from '../order-panels.tsx';
import { lineWords } from './line-words.ts';
import { isChosen, isOver, sharesIn, type Wish, withPieces } from './wish.ts';

type Line = OrderView['lines'][number];
type Props = {
  order: OrderView;
  wish: Wish;
  preview: RefundView | null;
  onChange: (next: Wish) => void;
};

/** The lines of an order with their shares, and the sums of those that go back. */
export function RefundLines({ order, wish, preview, onChange }: Props) {
  const { locale } = usePage();
  const money = (cents: number) => deskMoney(cents, locale);
  const on = order.lines.filter((line) => isChosen(order, wish, line));
  const heads = [m.desk_price(), m.desk_coupon_share(), m.desk_tax_share(), m.desk_back()];
  const sumOf = (share: 'price' | 'coupon' | 'tax') =>
    on.reduce((sum, line) => sum + sharesIn(line, wish)[share], 0);
  const sums = [sumOf('price'), sumOf('coupon'), sumOf('tax'), preview?.amount_cents ?? 0];
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
  const { count, price, coupon, tax } = sharesIn(line, wish);
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
        {isOn && wish.mode === 'line' && line.pieces_left > 1 ? (
          <span className="refund-pieces">
            <Stepper
              label={m.desk_refund_pieces_of({ name: lineName(line) })}
              value={count}
              min={1}
              max={line.pieces_left}
              onChange={(next) => onChange(withPieces(wish, line, next))}
              decreaseLabel={m.desk_refund_piece_less({ name: lineName(line) })}
              increaseLabel={m.desk_refund_piece_more({ name: lineName(line) })}
            />
            {m.desk_refund_pieces({ all: line.pieces_left })}
          </span>
        ) : null}
      </th>
      <td className="desk-list__end">{money(price)}</td>
      <td className="desk-list__end refund-lines__share">{money(coupon)}</td>
      <td className="desk-list__end refund-lines__share">{money(tax)}</td>
      <td className="desk-list__end">
        <b>{money(isOn && preview ? back : line.refundable_cents)}</b>
      </td>
    </tr>
  );
}
