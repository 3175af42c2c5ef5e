import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

/** Links to what the owner can do with the song, each on its own page. */
export function WorkLinks({ story }: { story: Story }) {
  const { partner } = usePage().settings;
  // An instant song has no artist who could change it.
  if (!story.is_owner || story.instant_product) return null;
  const at = `/stories/${story.slug}`;
  const isSung = story.view === 'song';
  const { id, fullName: artist } = story.song.artist;
  const accepted = id !== 0;
  const stages = story.production?.stages ?? [];
  const isRevised = isSung && stages.some(({ stage, state }) => stage === 'revised' && state === 'current');
  return (
    <section className="panel">
      <Heading level={2} size="d4">
        {m.work_links_title()}
      </Heading>
      {isRevised ? <p className="story-keep__text">{m.work_links_revised({ artist })}</p> : null}
      <ul className="story-links">
        <li>
          {isSung ? (
            <TextLink to={`${at}/revisions`}>{m.work_link_revisions()}</TextLink>
          ) : (
            <TextLink to={accepted ? `${at}/messages` : `${at}/edit-your-song`}>
              {accepted ? m.work_link_message() : m.work_link_edit()}
            </TextLink>
          )}
        </li>
        {accepted && !isSung ? null : (
          <li>
            <TextLink to={`${at}/messages`}>{m.work_link_talk()}</TextLink>
          </li>
        )}
        <li>
          <TextLink to={`${at}/${partner.slug}-ecard`}>{m.work_link_ecard()}</TextLink>
        </li>
        {isSung ? null : (
          <li>
            <TextLink to={`/collaborate/${story.slug}/review`}>{m.work_link_collaborate()}</TextLink>
          </li>
        )}
      </ul>
    </section>
  );
}
