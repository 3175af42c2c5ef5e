import type { Foundation } from '../../foundation.ts';
import type { WebhookService } from '../checkout/payment/webhook.service.ts';
import type { MailReports } from '../conversations/mail-reports.service.ts';
import type { SendPayouts } from '../earnings/payouts/send-payouts.service.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import type { Parcels } from '../studio/vendors/parcels.service.ts';
import type { VendorItems } from '../studio/vendors/vendor-items.service.ts';
import { createCountInbox } from './inbox/count-inbox.service.ts';
import { createInboxService } from './inbox/inbox.service.ts';
import { createSearchService } from './search/search.service.ts';
import { createRetryWebhook } from './system/retry-webhook.service.ts';

type Needs = {
  webhook: WebhookService;
  mailReports: MailReports;
  givenUpMessages: GivenUpMessages;
  parcels: Parcels;
  vendorItems: VendorItems;
  sendPayouts: SendPayouts;
};

/** Creates the desk's services that read data of all features: the search and the inbox. */
export const wireDesk = (foundation: Foundation, needs: Needs) => ({
  search: createSearchService(foundation),
  inbox: createInboxService({ ...foundation, ...needs }),
  countInbox: createCountInbox({ ...foundation, db: foundation.database.db }),
  retryWebhook: createRetryWebhook({ ...foundation, ...needs }),
  givenUpMessages: needs.givenUpMessages,
});

export type DeskServices = ReturnType<typeof wireDesk>;
