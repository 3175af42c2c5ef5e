import { metaEvent } from '@keepsong/domain/signals/networks/meta';
import { isOfCustomer } from '@keepsong/domain/signals/shown-path';
import { loadAgreed } from '../../loading/outside-script.ts';
import type { OutsideReceiver } from './start-outside.ts';

/** The global function of Meta's pixel. It stores calls in `queue` until the pixel's script is loaded. */
type Fbq = {
  (...told: readonly unknown[]): void;
  callMethod?: (...told: readonly unknown[]) => void;
  queue: unknown[];
  push?: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Fbq;
  }
}

function makeFbq(): Fbq {
  const fbq: Fbq = Object.assign(
    (...told: readonly unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...told);
      else fbq.queue.push(told);
    },
    // `disablePushState`: the pixel must not report page views itself, because the shop does so.
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  );
  fbq.push = fbq;
  return fbq;
}

/**
 * Meta's pixel. It sends the address of the present page with each call, and this cannot be changed. So only the
 * server reports to Meta what happened on a page that belongs to one customer (decision 0137), or on one that the
 * visitor has left since.
 */
export function metaReceiver(pixelId: string): OutsideReceiver {
  return {
    needs: ({ marketing }) => marketing,
    open(visit) {
      const fbq = makeFbq();
      window.fbq ??= fbq;
      window.fbq('consent', 'grant');
      // Otherwise the pixel reads forms and presses on its own.
      window.fbq('set', 'autoConfig', false, pixelId);
      const visitor = visit.visitor();
      window.fbq('init', pixelId, visitor ? { external_id: visitor } : {});
      void loadAgreed('https://connect.facebook.net/en_US/fbevents.js').catch(() => undefined);
    },
    know: ({ marketing }) => window.fbq?.('consent', marketing ? 'grant' : 'revoke'),
    tell({ event_id, name, properties, path }, visit) {
      const isTold = path === visit.path() && !isOfCustomer(path);
      const event = isTold ? metaEvent({ name, properties: { ...properties } }) : null;
      if (event) window.fbq?.('track', event.name, event.data, { eventID: event_id });
    },
  };
}
