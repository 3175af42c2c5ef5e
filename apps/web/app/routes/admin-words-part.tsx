import type { WordsPage as Page } from '~/features/admin/words/load-words.ts';
import { MailPage } from '~/features/admin/words/mail-page.tsx';
import { MailsPage } from '~/features/admin/words/mails-page.tsx';
import { TemplatePage } from '~/features/admin/words/template-page.tsx';
import { TemplatesPage } from '~/features/admin/words/templates-page.tsx';
import { WordPage } from '~/features/admin/words/word-page.tsx';
import { WordsPage } from '~/features/admin/words/words-page.tsx';

/** The staff's pages about the shop's own texts. */
export default function WordsPart({ page }: { page: Page }) {
  switch (page.part) {
    case 'words':
      return <WordsPage page={page.page} elsewhere={page.elsewhere} />;
    case 'word':
      return <WordPage key={page.data.word.id} data={page.data} />;
    case 'mails':
      return <MailsPage page={page.page} />;
    case 'answer-templates':
      return <TemplatesPage page={page.page} />;
    case 'answer-template':
      return <TemplatePage key={page.data.template.id} data={page.data} />;
    case 'mail':
      return <MailPage key={page.mail.id} mail={page.mail} />;
  }
}
