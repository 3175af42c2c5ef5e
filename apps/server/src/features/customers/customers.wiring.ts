import type { Foundation } from '../../foundation.ts';
import type { SessionStore } from '../../platform/http/sessions.ts';
import type { PersonalDataService } from '../account/personal-data.service.ts';
import type { UnpaidService } from '../checkout/settle/unpaid.service.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import { createCustomerData } from './customer-data.service.ts';
import { createCustomerParts } from './customer-parts.service.ts';
import { createCustomersService } from './customers.service.ts';
import { createExportCustomers } from './export-customers.service.ts';
import { createMergeAccounts } from './merge-accounts.service.ts';
import { createNewAddress } from './new-address.service.ts';
import { createOlderRows } from './older-rows.service.ts';

type Needs = {
  sessions: SessionStore;
  unpaid: UnpaidService;
  personalData: PersonalDataService;
  givenUpMessages: GivenUpMessages;
  keptMessages: KeptMessages;
};

/** Creates the services with which the staff work on customers. */
export function wireCustomers(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs, customerParts: createCustomerParts(needs.keptMessages) };
  const customers = createCustomersService(given);
  return {
    customers,
    customerData: createCustomerData(given),
    exportCustomers: createExportCustomers(given),
    mergeAccounts: createMergeAccounts({ ...given, customers }),
    newAddress: createNewAddress({ ...given, customers }),
    olderRows: createOlderRows(given),
  };
}
