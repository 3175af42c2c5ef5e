import type { Foundation } from '../../../foundation.ts';
import type { Editing } from '../../../platform/editing/editing.service.ts';
import { createMails } from './mails.service.ts';
import { createMailsEditable } from './mails-editable.service.ts';

/** Creates the services of what the shop's mails say. */
export function wireMails(foundation: Foundation, { editing }: { editing: Editing }) {
  const mailsEditable = createMailsEditable(foundation);
  return { mails: createMails({ ...foundation, editing, mails: mailsEditable }), mailsEditable };
}
