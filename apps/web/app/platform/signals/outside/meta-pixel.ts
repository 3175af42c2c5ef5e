import { metaEvent } from '@keepsong/domain/signals/networks/meta';
import { loadOutside } from '../../loading/outside-script.ts';
import type { OutsideReceiver } from './start-outside.ts';

/** The function of Meta's pixel: it keeps the calls until the pixel's script takes them over. */
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
    // The shop says itself which pages are viewed.
    { queue: [], loaded: true, version: '2.0', disablePushState: true },
  );
  fbq.push = fbq;
  return fbq;
}

/**
 * Meta's pixel. It sends the address of the page with each call and cannot be told another, so on pages of one customer
 * only the server tells Meta (decision 0137).
 */
export function metaReceiver(pixelId: string): OutsideReceiver {
  return {
    needs: ({ marketing }) => marketing,
    open(visit) {
      const fbq = makeFbq();
      window.fbq ??= fbq;
      window.fbq('consent', 'grant');
      // Without this the pixel reads forms and presses by itself.
      window.fbq('set', 'autoConfig', false, pixelId);
      const visitor = visit.visitor();
      window.fbq('init', pixelId, visitor ? { external_id: visitor } : {});
      void loadOutside('https://connect.facebook.net/en_US/fbevents.js').catch(() => undefined);
    },
    know: ({ marketing }) => window.fbq?.('consent', marketing ? 'grant' : 'revoke'),
    tell({ event_id, name, properties }, visit) {
      const event = visit.isOfCustomer() ? null : metaEvent({ name, properties: { ...properties } });
      if (event) window.fbq?.('track', event.name, event.data, { eventID: event_id });
    },
    cookies: /^_fb[cp]$/,
  };
}
