import type { ToldTo } from '@keepsong/domain/signals/events';
import { browserPage } from '../../chrome/page-facts.ts';
import type { OutsideReceiver } from './start-outside.ts';

/** The event that Sentry gets. */
const SAID: ToldTo<'sentry'> = 'display fault';

/**
 * Reports faults to Sentry. Its script is fetched once the visitor has agreed to analytics. The page works the
 * same without it.
 */
export function sentryReceiver(dsn: string): OutsideReceiver {
  let isAgreed = true;
  let opened: ReturnType<typeof import('./sentry-client.ts').openSentry> | null = null;
  const report = (fault: unknown) => {
    if (isAgreed) opened?.report(fault);
  };
  return {
    needs: ({ analytics }) => analytics,
    open(visit) {
      const { version: release, env: environment } = browserPage().settings;
      const { origin } = window.location;
      void import('./sentry-client.ts')
        .then(({ openSentry }) => {
          opened = openSentry({ dsn, release, environment }, { origin, address: visit.address });
        })
        .catch(() => undefined);
      window.addEventListener('error', ({ error }) => report(error));
      window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
    },
    know({ analytics }) {
      isAgreed = analytics;
    },
    tell({ name, properties }) {
      const message: unknown = Reflect.get(properties, 'message');
      if (name === SAID && typeof message === 'string') opened?.say(message);
    },
  };
}
