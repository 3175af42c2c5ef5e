import type { GoodsReturn, ReturnPreview } from '@keepsong/contract/makers/goods-return';
import type { OrderGoods, OrderView } from '@keepsong/contract/order-page';
import { formatShortDay } from '@keepsong/domain/format/dates';
import { may } from '@keepsong/domain/staff/permissions';
import type { GiftCardState, VendorItemState } from '@keepsong/domain/states/tables';
import type { ReturnEffect } from '@keepsong/domain/studio/goods-return';
import { type FormEvent, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { errorWords } from '~/platform/api/errors.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { refundLinePath } from '../admin-paths.ts';
import { deskMoney } from '../desk-money.ts';
import { useSecondStep } from '../second-step.tsx';
import { nameOfCustomer } from './order-head.tsx';
import { Address, Panel, Row } from './order-panels.tsx';
import { ReasonFields, useReason } from './reasons.tsx';

const api = async () => (await import('~/platform/api/desk-api.ts')).browserDesk().orders;

const GIFT_CARD_WORDS: Readonly<Record<GiftCardState, () => string>> = {
  waiting: m.desk_customers_s_waiting,
  bought: m.desk_card_bought,
  sent: m.desk_card_sent,
  redeemed: m.desk_card_redeemed,
  void: m.desk_card_void,
};

/** The goods of an order that are shipped or made by vendors, and its gift cards. */
export function GoodsPanel({ order, onDone }: { order: OrderView; onDone: () => void }) {
  const { locale } = usePage();
  const made = order.lines.filter(({ vendor }) => vendor !== null);
  // Old orders have no goods with states. Show their lines instead.
  const withoutGoods = made.filter(({ id }) => order.goods.every(({ line_id }) => line_id !== id));
  const detailsOf = ({ line_id }: OrderGoods) => made.find(({ id }) => id === line_id)?.details ?? [];
  if (made.length === 0 && order.gift_cards.length === 0 && !order.ship_to)
    return <p className="desk-empty">{m.desk_nothing_to_post()}</p>;
  return (
    <>
      {order.ship_to ? (
        <Panel title={m.desk_ship_to()}>
          <Address address={order.ship_to} />
        </Panel>
      ) : null}
      {made.length > 0 ? (
        <Panel title={m.desk_made_by_vendors()}>
          <dl className="order-rows">
            {withoutGoods.map((line) => (
              <Row key={line.id} label={`${line.quantity} × ${line.name}`}>
                {line.vendor}
                {line.details.map((detail) => (
                  <span key={detail} className="desk-second">
                    {detail}
                  </span>
                ))}
              </Row>
            ))}
            {order.goods.map((goods) => (
              <Row key={goods.id} label={`${goods.quantity} × ${goods.title}`}>
                <span className="desk-second">{[goods.vendor, ...detailsOf(goods)].join(', ')}</span>
                <Goods goods={goods} />
                <GoodsActs order={order} goods={goods} onDone={onDone} />
              </Row>
            ))}
          </dl>
        </Panel>
      ) : null}
      {order.gift_cards.length > 0 ? (
        <Panel title={m.desk_gift_cards()}>
          <dl className="order-rows">
            {order.gift_cards.map((card) => (
              <Row key={card.id} label={`${card.recipient_name} · ${card.recipient_email}`}>
                {deskMoney(card.amount_cents, locale)}, {GIFT_CARD_WORDS[card.state]()}
              </Row>
            ))}
          </dl>
        </Panel>
      ) : null}
    </>
  );
}

export const GOODS_WORDS: Readonly<Record<VendorItemState, () => string>> = {
  new: m.vendor_new,
  making: m.vendor_making,
  shipped: m.vendor_shipped,
  arrived: m.vendor_arrived,
  problem: m.vendor_problem,
  stopped: m.desk_stopped,
};

/** The colour and disc of each state of goods on the desk. */
const GOODS_LOOKS: Readonly<Record<VendorItemState, string>> = {
  new: 'new',
  making: 'in_work',
  shipped: 'missing',
  arrived: 'delivered',
  problem: 'disputed',
  stopped: 'cancelled',
};

const BACK_WORDS: Readonly<Record<GoodsReturn['state'], () => string>> = {
  asked: m.desk_back_asked,
  made: m.desk_back_made,
  on_the_way: m.desk_back_going,
  problem: m.desk_back_problem,
  arrived: m.desk_back_arrived,
  failed: m.desk_back_asked,
};

function Goods({ goods }: { goods: OrderGoods }) {
  const { locale } = usePage();
  const { state, tracking, tracking_url } = goods;
  const isToSend = state === 'new' || state === 'making' || state === 'problem';
  return (
    <>
      <span className={`desk-state desk-state--${GOODS_LOOKS[state]}`}>{GOODS_WORDS[state]()}</span>
      {isToSend ? (
        <span className="desk-second">
          {m.desk_goods_send_by({ day: formatShortDay(goods.send_by, locale, new Date()) })}
        </span>
      ) : null}
      {goods.carrier || tracking ? (
        <span className="desk-second">
          {goods.carrier}{' '}
          {tracking_url ? (
            <a href={tracking_url} target="_blank" rel="noopener">
              {tracking}
            </a>
          ) : (
            tracking
          )}
        </span>
      ) : null}
      {goods.return ? (
        <span className="desk-second">
          {[
            BACK_WORDS[goods.return.state](),
            goods.return.carrier,
            goods.return.tracking,
            reasonWords(goods.return_reason),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      ) : null}
      {goods.return_asked && !goods.return ? (
        <span className="desk-second">
          {goods.return_asked.refusal === null
            ? m.desk_goods_asked({ reason: goods.return_asked.reason })
            : m.desk_goods_asked_refused({ reason: goods.return_asked.refusal })}
        </span>
      ) : null}
      {state === 'problem' && goods.problem ? <span className="desk-second">{goods.problem}</span> : null}
    </>
  );
}

type GoodsProps = { order: OrderView; goods: OrderGoods; onDone: () => void };

/** How much of the line of these goods can still be refunded, in cents. */
const leftOf = ({ lines }: OrderView, { line_id }: OrderGoods): number =>
  lines.find(({ id }) => id === line_id)?.refundable_cents ?? 0;

/** The buttons for taking goods back, and then for refunding them. */
function GoodsActs({ order, goods, onDone }: GoodsProps) {
  const role = useUser()?.staff_role ?? null;
  const [isAsking, setAsking] = useState(false);
  if (!may(role, 'refunds')) return null;
  const { title } = goods;
  const canTake = goods.return === null && goods.can_come_back;
  const canRefund = goods.return !== null && leftOf(order, goods) > 0;
  return (
    <>
      {canTake ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={m.desk_goods_take_of({ title })}
          onClick={() => setAsking(true)}
        >
          {m.desk_goods_take()}
        </Button>
      ) : null}
      {canRefund ? (
        <ButtonLink
          to={refundLinePath(order.number, goods.line_id)}
          size="small"
          variant={goods.return?.state === 'arrived' ? 'ink' : 'secondary'}
          aria-label={m.desk_goods_refund_of({ title })}
        >
          {m.desk_goods_refund()}
        </ButtonLink>
      ) : null}
      {isAsking ? (
        <TakeBackDialog order={order} goods={goods} onClose={() => setAsking(false)} onDone={onDone} />
      ) : null}
    </>
  );
}

type Words = { name: string; vendor: string; sum: string; weight: string };

const EFFECTS: Readonly<Record<ReturnEffect, (words: Words) => string>> = {
  label_bought: m.desk_goods_fx_label_bought,
  customer_told: m.desk_goods_fx_customer_told,
  vendor_told: m.desk_goods_fx_vendor_told,
  money_stays: m.desk_goods_fx_money_stays,
  pay_stays: m.desk_goods_fx_pay_stays,
};

/** A weight in pounds and ounces, such as '1 lb 4 oz', as United States carriers write it. */
export function weightWords(ounces: number): string {
  const [pounds, rest] = [Math.floor(ounces / 16), ounces % 16];
  return [pounds > 0 ? `${pounds} lb` : '', rest > 0 ? `${rest} oz` : ''].filter(Boolean).join(' ');
}

/** Takes goods back. The dialog first shows the effect as the shop computes it. */
function TakeBackDialog({ order, goods, onClose, onDone }: GoodsProps & { onClose: () => void }) {
  const { locale } = usePage();
  const [preview, setPreview] = useState<ReturnPreview | null>(null);
  const why = useReason();
  const [wrong, setWrong] = useState<unknown>(null);
  const { busy, error, run } = useAction();
  const { act, dialog } = useSecondStep();
  const isAsked = useRef(false);
  const params = { number: order.number, id: goods.id };
  const name = nameOfCustomer(order);
  const words: Words = {
    ...{ name, vendor: goods.vendor, sum: deskMoney(leftOf(order, goods), locale) },
    weight: weightWords(preview?.ounces ?? 0),
  };

  async function show() {
    if (isAsked.current) return;
    isAsked.current = true;
    try {
      setPreview(await (await api()).previewReturn({ params }));
    } catch (fault) {
      setWrong(fault);
    }
  }

  async function take(event: FormEvent) {
    event.preventDefault();
    why.check();
    if (!preview || why.text === null) return;
    const body = { reason: why.text };
    const done = await run(() => act(async () => (await api()).takeBack({ params, body })));
    if (!done) return;
    toast.show({ tone: 'success', text: m.desk_goods_take_done({ name }) });
    onClose();
    onDone();
  }

  return (
    <>
      <Dialog open onClose={onClose} title={m.desk_goods_take_title()} closeLabel={m.shell_close()}>
        {/* Ask the shop for the effect when the dialog appears. */}
        <form noValidate className="grid gap-4" onSubmit={take} ref={(form) => void (form && show())}>
          <p>
            <b>{`${goods.quantity} × ${goods.title}`}</b>
          </p>
          {preview ? (
            <ul className="change-effects" aria-live="polite">
              {preview.effects.map((effect) => (
                <li key={effect}>{EFFECTS[effect](words)}</li>
              ))}
            </ul>
          ) : null}
          <ReasonFields {...why.fields} />
          <FieldError>{wrong ? errorWords(wrong) : error ? errorWords(error) : null}</FieldError>
          <Button type="submit" wide busy={busy} disabled={!preview}>
            {m.desk_goods_send_label()}
          </Button>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

/** Goods that came back and are not refunded yet. */
export function ReturnedGoods({ order }: { order: OrderView }) {
  const role = useUser()?.staff_role ?? null;
  return order.goods
    .filter((goods) => goods.return?.state === 'arrived' && leftOf(order, goods) > 0)
    .map((goods) => (
      <div key={goods.id} className="desk-note desk-note--waits">
        <p>
          <b>{m.desk_goods_came_back({ title: goods.title, why: reasonWords(goods.return_reason) })}</b>
        </p>
        {may(role, 'refunds') ? (
          <span className="desk-acts">
            <ButtonLink to={refundLinePath(order.number, goods.line_id)} size="small" variant="ink">
              {m.desk_goods_refund()}
            </ButtonLink>
          </span>
        ) : null}
      </div>
    ));
}
