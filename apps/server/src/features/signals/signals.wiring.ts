import type { Foundation } from '../../foundation.ts';
import { createConsentReader } from '../../platform/consent/consent-of.ts';
import { createForgetAgreed } from '../../platform/consent/forget-agreed.ts';
import { createConsent } from './consent.service.ts';
import { createLeadSignals } from './lead-signals.service.ts';
import { createOrderSignals } from './order-signals.service.ts';
import { createTakeEvents } from './take-events.service.ts';
import { createTellAsServer } from './tell-as-server.service.ts';

/** Creates the services of events: what visitors agreed to, and what is told to whom. */
export function wireSignals(foundation: Foundation, { secret }: { secret: string }) {
  const tellAsServer = createTellAsServer({ ...foundation, secret });
  const consent = createConsent(foundation);
  const consentReader = createConsentReader(foundation.settings);
  return {
    orderSignals: createOrderSignals({ ...foundation, tellAsServer }),
    leadSignals: createLeadSignals({ ...foundation, tellAsServer }),
    takeEvents: createTakeEvents(foundation),
    ...{ consent, consentReader },
    forgetAgreed: createForgetAgreed({ ...foundation, consent, consentReader }),
  };
}
