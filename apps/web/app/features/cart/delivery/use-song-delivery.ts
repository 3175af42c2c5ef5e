import { lateSong } from '@keepsong/domain/builder/wanted-by';
import type { Cart } from '@keepsong/domain/cart/cart';
import { RUSH_FEE } from '@keepsong/domain/cart/named-products';
import type { DeliveryInfo } from '@keepsong/domain/checkout/rush';
import { useRef, useState } from 'react';
import { refusalWords } from '~/platform/api/errors.ts';
import { toast } from '~/ui/overlay/toast.store.ts';
import type { SongDelivery } from '../line/song-row.tsx';
import { catalogProduct } from '../offer/catalog-product.ts';
import { chooseRush, dismissLostRush, removeLine } from '../operations/cart-actions.ts';
import type { CartFacts } from '../page/load-cart.ts';
import { deliveryChoices, deliveryOfCart, lostDeliveryOf, rushLineOf } from './delivery-of-cart.ts';

/** The delivery date of the cart's song, and the choice of another one. `artist` is a given name. */
export function useSongDelivery(cart: Cart, facts: CartFacts, artist: string, now: Date) {
  const [choosing, setChoosing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const product = facts.addons.find(({ name }) => name === RUSH_FEE) ?? null;
  const { standardDays, daysOff } = facts;
  const dates = { standardDays, daysOff, calendar: { ...facts.calendar, now: now.getTime() } };
  const info = deliveryOfCart(cart, dates);
  const choices = cart.hasOriginalSong ? deliveryChoices(product, dates) : [];

  function choose({ date: _, ...choice }: DeliveryInfo): void {
    const line = rushLineOf(cart);
    if (choice.cost === 0 && line) removeLine(line.cart_uuid);
    if (choice.cost === 0 || !product) return;
    const fee = { ...catalogProduct(product), rush_options: product.rush_options };
    const chosen = chooseRush(fee, choice);
    if (!chosen.ok) toast.show({ tone: 'error', text: refusalWords(chosen.refusal.code) });
  }

  function done(): void {
    setChoosing(false);
    editButton.current?.focus();
  }

  const [, ...faster] = choices;
  const hasChoice = faster.length > 0;
  const open = () => setChoosing(true);
  const lost = rushLineOf(cart) ? null : lostDeliveryOf(cart, faster, facts.calendar);
  const delivery: SongDelivery | null = (info || lost) && {
    info,
    pick:
      info && choosing && hasChoice
        ? { choices, chosen: info, artist, onChoose: choose, onDone: done }
        : null,
    lost,
    onDismissLost: dismissLostRush,
    late: info && lateSong(facts.draft?.wanted_by, info.date, faster),
    onEdit: hasChoice ? () => setChoosing(!choosing) : null,
    onOpen: hasChoice ? open : null,
    editButton,
  };
  return { delivery, edit: open };
}
