import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { GivenUpMessages } from '../notifications/given-up-messages.service.ts';
import { createAttachments } from './attachments.service.ts';
import { createConversations } from './conversations.service.ts';
import { createTellFullDay } from './full-day.service.ts';
import { createTellGone } from './gone-address.service.ts';
import { createHideMessage } from './hide-message.service.ts';
import { createIncomingMails } from './incoming-mails.service.ts';
import { createMailReports } from './mail-reports.service.ts';
import { createOpenAttachment } from './open-attachment.service.ts';
import { createSongTalk } from './song-talk.service.ts';
import { createTellTalk } from './tell-talk.service.ts';
import { createAnswerTemplates } from './templates/answer-templates.service.ts';
import { createWriteToMany } from './write-to-many.service.ts';

/** Creates the services of conversations between customers, artists and staff. */
export function wireConversations(
  foundation: Foundation,
  needs: { givenUpMessages: GivenUpMessages; editing: Editing },
) {
  const attachments = createAttachments(foundation);
  const songTalk = createSongTalk({ ...foundation, attachments, tellTalk: createTellTalk(foundation) });
  const incomingMails = createIncomingMails({
    ...{ ...foundation, attachments, songTalk },
    ...{ tellGone: createTellGone(foundation), tellFullDay: createTellFullDay(foundation) },
  });
  const conversations = createConversations({ ...foundation, attachments });
  return {
    conversations,
    songTalk,
    answerTemplates: createAnswerTemplates({ ...foundation, ...needs }),
    hideMessage: createHideMessage(foundation),
    writeToMany: createWriteToMany({ ...foundation, conversations }),
    openAttachment: createOpenAttachment(foundation),
    mailReports: createMailReports({ ...foundation, ...needs, incomingMails }),
  };
}
