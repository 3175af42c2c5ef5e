import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Tag } from '~/ui/status/tag.tsx';

/** Links to the pages on which the owner can do something with the song. */
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
      <SampleLine story={story} />
      <ul className="story-links">
        <li>
          {isSung ? (
            <TextLink to={`${at}/revisions`}>{m.work_link_revisions()}</TextLink>
          ) : (
            <TextLink to={accepted ? `${at}/messages` : `${at}/edit-your-song`}>
              {accepted ? m.work_link_message() : m.work_link_edit()}
            </TextLink>
          )}
          {accepted && !isSung ? <Unread story={story} /> : null}
        </li>
        {accepted && !isSung ? null : (
          <li>
            <TextLink to={`${at}/messages`}>{m.work_link_talk()}</TextLink>
            <Unread story={story} />
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

/** The number of unread messages, beside the link to them. */
function Unread({ story }: { story: Story }) {
  const count = story.production?.unread ?? 0;
  return count > 0 ? (
    <>
      {' '}
      <Tag tone="sky">{m.work_link_unread({ count })}</Tag>
    </>
  ) : null;
}

/** A link to the question whether the artist may show the song to others. */
function SampleLine({ story }: { story: Story }) {
  const said = story.production?.sample_consent;
  if (said !== 'asked' && said !== 'given') return null;
  const artist = story.song.artist.fullName;
  return (
    <p className="story-keep__text">
      {said === 'asked' ? m.work_consent_asked_link({ artist }) : m.work_consent_given_link({ artist })}{' '}
      <TextLink to={`/stories/${story.slug}/consent`}>
        {said === 'asked' ? m.work_consent_answer() : m.work_consent_change()}
      </TextLink>
    </p>
  );
}
