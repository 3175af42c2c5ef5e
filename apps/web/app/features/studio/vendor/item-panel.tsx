import type { VendorOrder } from '@keepsong/contract/makers/vendor-orders';
import { formatMoney } from '@keepsong/domain/format/money';
import { formatWeekday } from '@keepsong/domain/format/weekday';
import type { Day } from '@keepsong/domain/time/chicago';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { classes } from '~/ui/classes.ts';
import { ItemStateTag } from './item-state.tsx';
import { BACK, NEXT, type Row, urgencyOf } from './item-words.ts';

type Props = {
  row: Row;
  today: Day;
  busy: boolean;
  onNext: () => void;
  onLabel: () => void;
  onProblem: () => void;
  onReturn: () => void;
};

/** Everything that a vendor needs to make and send one item. */
export function ItemPanel({ row, today, busy, onNext, onLabel, onProblem, onReturn }: Props) {
  const { locale } = usePage();
  const { item, order } = row;
  const next = NEXT[item.state];
  const urgency = urgencyOf(item, today);
  // Leave out lines that the customer chose, because they are already shown among the texts.
  const lines = (item.print?.lines ?? []).filter((line) => !item.details.some((one) => one.endsWith(line)));
  return (
    <section
      className="vend-panel"
      aria-label={m.vendor_item_of({ number: order.number, title: item.title })}
    >
      <Print row={row} />
      <Pictures row={row} />
      <div className="vend-panel__head">
        <h2>{order.number}</h2>
        <ItemStateTag state={item.state} />
        <span className={classes('vend-panel__due', urgency && `vend-${urgency}`)}>
          {m.vendor_send_by_day({ day: formatWeekday(item.send_by, locale) })}
        </span>
      </div>
      <dl className="vend-facts">
        <Fact label={m.vendor_what()}>
          {m.studio_vendor_line({ quantity: item.quantity, title: item.title })}
        </Fact>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a chorus may repeat a line.
          <Fact key={`${place} ${line}`} label={m.vendor_line({ number: place + 1 })}>
            {line}
          </Fact>
        ))}
        {item.details.map((detail) => (
          <Fact key={detail} label={m.vendor_text()}>
            {detail}
          </Fact>
        ))}
        {item.song ? (
          <Fact label={m.vendor_song()}>
            <TextLink to={`/stories/${item.song.slug}`} alone>
              {item.song.title ?? m.vendor_song_later()}
            </TextLink>
          </Fact>
        ) : null}
        <Fact label={m.vendor_to()}>
          <ShipTo address={order.ship_to} />
        </Fact>
        {order.gift_note ? <Fact label={m.vendor_gift_note()}>{order.gift_note}</Fact> : null}
        {item.carrier || item.tracking ? (
          <Fact label={m.vendor_parcel()}>
            {item.carrier}{' '}
            {item.tracking_url ? (
              <a href={item.tracking_url} target="_blank" rel="noopener">
                {item.tracking}
              </a>
            ) : (
              item.tracking
            )}
          </Fact>
        ) : null}
        {item.problem && item.state === 'problem' ? (
          <Fact label={m.vendor_problem()}>{item.problem}</Fact>
        ) : null}
        {item.return ? (
          <Fact label={m.vendor_return_fact()}>
            {[BACK[item.return.state](), item.return.carrier, item.return.tracking]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        ) : null}
        <Fact label={m.vendor_pay()}>{formatMoney(order.pay_cents, locale)}</Fact>
      </dl>
      <div className="vend-panel__acts">
        {next ? (
          <Button size="small" busy={busy} onClick={onNext}>
            {next.words()}
          </Button>
        ) : null}
        {item.label?.url ? (
          <ButtonLink
            href={item.label.url}
            target="_blank"
            rel="noopener"
            size="small"
            variant="secondary"
            icon="print"
          >
            {m.vendor_label_made()}
          </ButtonLink>
        ) : null}
        {!item.label && (item.state === 'new' || item.state === 'making') ? (
          <Button size="small" variant="secondary" icon="truck" busy={busy} onClick={onLabel}>
            {m.vendor_label()}
          </Button>
        ) : null}
        {item.label && !item.label.url ? <p className="muted">{m.vendor_label_later()}</p> : null}
        {item.print?.pdf_url ? (
          <ButtonLink
            href={item.print.pdf_url}
            target="_blank"
            rel="noopener"
            size="small"
            variant="secondary"
            icon="download"
          >
            {m.vendor_print_pdf()}
          </ButtonLink>
        ) : null}
        <ButtonLink
          href={item.slip_url}
          target="_blank"
          rel="noopener"
          size="small"
          variant="secondary"
          icon="print"
        >
          {m.vendor_slip()}
        </ButtonLink>
        {!item.return && item.shipped_at !== null ? (
          <Button size="small" variant="secondary" busy={busy} onClick={onReturn}>
            {m.vendor_return()}
          </Button>
        ) : null}
        {item.state === 'problem' ? null : (
          <Button size="small" variant="secondary" busy={busy} onClick={onProblem}>
            {m.vendor_problem()}
          </Button>
        )}
      </div>
    </section>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** The print as it will look, and the play code on its back. */
function Print({ row: { item } }: { row: Row }) {
  const { print } = item;
  if (!print) return null;
  if (!print.is_ready) return <p className="vend-print vend-print--later">{m.vendor_print_later()}</p>;
  return (
    <div className="vend-print">
      {print.svg_url ? (
        <a href={print.svg_url} target="_blank" rel="noopener">
          <img src={print.svg_url} alt={m.vendor_print_of({ title: item.title })} loading="lazy" />
        </a>
      ) : null}
      {print.code ? (
        <a className="vend-code" href={print.code.url} target="_blank" rel="noopener">
          <img src={print.code.svg_url} alt="" loading="lazy" />
          {print.code.plays ? m.vendor_code() : m.vendor_code_stopped()}
        </a>
      ) : null}
    </div>
  );
}

function Pictures({ row: { item } }: { row: Row }) {
  if (item.images.length === 0) return null;
  return (
    <ul className="vend-pictures">
      {item.images.map(({ url, width, height }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be used twice.
        <li key={place}>
          <a href={url} target="_blank" rel="noopener">
            <img
              src={url}
              width={width}
              height={height}
              loading="lazy"
              alt={m.studio_vendor_picture({ number: place + 1, title: item.title })}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

function ShipTo({ address }: { address: VendorOrder['ship_to'] }) {
  if (!address) return <>{m.studio_vendor_no_address()}</>;
  const { name, line1, line2, city, state, postal_code, country } = address;
  const lines = [name, line1, line2, [city, state, postal_code].filter(Boolean).join(', '), country];
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a city may have the same name as its country.
        <span key={place} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
