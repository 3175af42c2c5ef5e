import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { useSwitch } from '~/platform/session/use-switch.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { Heading } from '~/ui/lettering/heading.tsx';

/** Says what happens next, and where the owner gets news. Staff who look at the page see no mail addresses. */
export function NextSteps({ story }: { story: Story }) {
  const accepted = story.song.artist.id !== 0;
  const artist = story.production?.asked?.fullName;
  return (
    <section className="panel story-next">
      <Heading level={2} size="d4">
        {m.stories_next_title()}
      </Heading>
      <ol>
        {accepted ? null : <li>{artist ? m.stories_next_accept({ artist }) : m.stories_next_find()}</li>}
        <li>{m.stories_next_write()}</li>
        <li>{m.stories_next_deliver()}</li>
      </ol>
      {story.is_owner ? <Mails textsTo={story.production?.texts_to ?? null} /> : null}
    </section>
  );
}

/** Says where the owner gets news. `textsTo` has the last digits of a phone number that belongs only to this order. */
function Mails({ textsTo }: { textsTo: string | null }) {
  const user = useUser();
  const ofAccount = user?.sms_updates ? user.phone_number : null;
  const isOfOrder = textsTo !== null && user?.preferred_contact_method === 'sms';
  const hasTexts = useSwitch('texts', ofAccount !== null || isOfOrder);
  if (!user) return null;
  const phone = hasTexts ? ofAccount : null;
  return (
    <>
      <Heading level={3} size="d4">
        {m.stories_mails_title()}
      </Heading>
      <p>
        {phone
          ? m.stories_mails_both({ email: user.email, phone })
          : hasTexts && isOfOrder
            ? m.stories_mails_order({ email: user.email, digits: textsTo })
            : m.stories_mails_email({ email: user.email })}
      </p>
    </>
  );
}
