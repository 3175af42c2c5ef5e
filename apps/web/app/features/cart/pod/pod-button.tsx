import type { CartProduct } from '@keepsong/domain/cart/cart';
import { givePod, isPodReady } from '@keepsong/domain/cart/pod';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/lazy-part.tsx';
import { DialogMissing } from '~/shell/part-missing.tsx';
import { Button } from '~/ui/button.tsx';
import { cartStore } from '../cart.store.ts';
import { inputsOf, podSummary } from './pod-words.ts';

const PodDialog = lazyPart(() => import('./pod-dialog.tsx'), { Missing: DialogMissing, ahead: true });

/** Where a line of the cart is not shown: gives what it is made from, and leads on once all of it is there. */
export function PodButton({ line, onDone }: { line: CartProduct; onDone: () => void }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const { cart_uuid, title } = line;
  const summary = podSummary(line);
  const newest = () => cartStore.read().products.find((held) => held.cart_uuid === cart_uuid);
  return (
    <>
      {summary ? <p className="small muted">{summary}</p> : null}
      <Button variant="ink" onClick={() => setOpen(true)}>
        {isPodReady(line) ? m.cart_pod_change({ title }) : m.cart_pod_start_pictures()}
      </Button>
      {open === null ? null : (
        <PodDialog
          open={open}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
          product={line}
          onChange={(next) => {
            const held = newest();
            if (held) cartStore.keep(givePod(cartStore.read(), cart_uuid, next(inputsOf(held))));
          }}
        />
      )}
    </>
  );
}
