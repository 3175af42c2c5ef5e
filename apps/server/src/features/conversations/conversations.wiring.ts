import type { Foundation } from '../../foundation.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import { createConversations } from './conversations.service.ts';
import { createIncomingMails } from './incoming-mails.service.ts';
import { createMailReports } from './mail-reports.service.ts';

/** Creates the services of what customers and artists write to the staff. */
export function wireConversations(foundation: Foundation, needs: { givenUpMessages: GivenUpMessages }) {
  const incomingMails = createIncomingMails(foundation);
  return {
    conversations: createConversations(foundation),
    mailReports: createMailReports({ ...foundation, ...needs, incomingMails }),
  };
}
