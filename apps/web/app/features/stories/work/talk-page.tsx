import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { Talk } from '~/shell/talk/talk.tsx';
import { WorkPage } from './work-page.tsx';

/** The messages between the owner of a song, its artist and the shop. */
export function TalkPage({ story }: { story: Story }) {
  const { slug, attributes } = story;
  return (
    <WorkPage
      slug={slug}
      title={m.work_talk_title({ recipient: attributes.recipient })}
      lead={m.work_talk_lead()}
    >
      <Talk of={{ slug }} />
    </WorkPage>
  );
}
