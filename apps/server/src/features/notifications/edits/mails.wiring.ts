import type { Foundation } from '../../../foundation.ts';
import type { Editing } from '../../../platform/editing/editing.service.ts';
import { createMails } from './mails.service.ts';
import { createMailsEditable } from './mails-editable.service.ts';

/** Creates the services for editing the texts of the shop's mails. */
export function wireMails(foundation: Foundation, { editing }: { editing: Editing }) {
  const mailsEditable = createMailsEditable(foundation);
  return { mails: createMails({ ...foundation, editing, mails: mailsEditable }), mailsEditable };
}
