import type { VendorOrder } from '@keepsong/contract/studio';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { formatDate } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import type { VendorOrders } from './load-vendor.ts';

/**
 * A vendor's desk: the products to make, the customers' texts and pictures for them, and the addresses to send them to.
 */
export function VendorDesk({ desk }: { desk: VendorOrders }) {
  const { vendor, orders, older_before, isNewest } = desk;
  const path = `/partners/${vendor.id}`;
  return (
    <div className="wrap studio">
      <Heading level={1} className="wrap-anywhere">
        {vendor.name}
      </Heading>
      <Lead className="studio-section__lead">{m.studio_vendor_lead()}</Lead>
      <p>
        <TextLink to={`${path}/earnings`}>{m.studio_earn_open()}</TextLink>
      </p>
      {orders.length === 0 ? (
        <div className="mt-8">
          <EmptyState title={m.studio_vendor_none()} text={m.studio_vendor_none_text()} />
        </div>
      ) : null}
      <ul className="studio-cards">
        {orders.map((order) => (
          <li key={order.order_id} className="studio-order">
            <OrderToMake order={order} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        {isNewest ? null : (
          <ButtonLink to={path} variant="secondary" size="small">
            {m.studio_vendor_newest()}
          </ButtonLink>
        )}
        {older_before === null ? null : (
          <ButtonLink to={`${path}?before=${older_before}`} variant="secondary" size="small">
            {m.studio_vendor_older()}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function OrderToMake({ order: { order_id, ordered_at, ship_to, lines } }: { order: VendorOrder }) {
  const { locale } = usePage();
  return (
    <>
      <div>
        <Heading level={2} size="d4">
          {m.account_order_number({ number: orderNumber(order_id) })}
        </Heading>
        <p className="small muted">
          {m.account_order_ordered({ date: formatDate(ordered_at, 'orderHistory', locale) })}
        </p>
        <ul className="mt-3 grid gap-3">
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same product may be ordered twice, and lines never move.
            <Line key={place} line={line} />
          ))}
        </ul>
      </div>
      <ShipTo address={ship_to} />
    </>
  );
}

function Line({ line: { title, quantity, details, images, song } }: { line: VendorOrder['lines'][number] }) {
  return (
    <li>
      <b className="wrap-anywhere">{m.studio_vendor_line({ quantity, title })}</b>
      {details.map((detail, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two texts may be equal.
        <p key={place} className="wrap-anywhere">
          {detail}
        </p>
      ))}
      {song ? (
        <p className="wrap-anywhere">
          <TextLink to={`/stories/${song.slug}`} alone>
            {song.title === null ? m.studio_vendor_song_later() : m.studio_vendor_song({ title: song.title })}
          </TextLink>
        </p>
      ) : null}
      {images.length === 0 ? null : (
        <ul className="studio-photos mt-2">
          {images.map(({ url, width, height }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be used twice.
            <li key={place}>
              <a href={url} target="_blank" rel="noopener">
                <img
                  src={url}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={m.studio_vendor_picture({ number: place + 1, title })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function ShipTo({ address }: { address: VendorOrder['ship_to'] }) {
  if (!address) return <p className="muted">{m.studio_vendor_no_address()}</p>;
  const { name, line1, line2, city, state, postal_code, country } = address;
  const lines = [name, line1, line2, [city, state, postal_code].filter(Boolean).join(', '), country];
  return (
    <div>
      <Heading level={3} size="d4">
        {m.studio_vendor_ship_to()}
      </Heading>
      <address className="mt-2 not-italic wrap-anywhere">
        {lines.filter(Boolean).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city may have the same name as its country.
          <span key={place} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
