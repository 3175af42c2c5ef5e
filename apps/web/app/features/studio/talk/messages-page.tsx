import type { TalkThread } from '@keepsong/contract/makers/talk';
import { m } from '~/paraglide/messages.js';
import { sleevePath } from '~/platform/art/song-art.ts';
import { Moment } from '~/platform/words/moment.tsx';
import { DeskHead } from '~/shell/desk/desk-head.tsx';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { classes } from '~/ui/classes.ts';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { commissionPath } from '../desk/studio-paths.ts';
import './messages.css';

export type MessagesContent = { userId: string; threads: TalkThread[]; now: string };

/** The conversations of an artist, one for each song. */
export function MessagesPage({ content: { userId, threads, now } }: { content: MessagesContent }) {
  const unread = threads.filter((thread) => thread.unread > 0).length;
  return (
    <div className="wrap studio">
      <DeskHead
        title={m.studio_talk_title()}
        facts={unread > 0 ? m.studio_talk_unread({ count: unread }) : m.studio_talk_all_read()}
      />
      {threads.length === 0 ? (
        <EmptyState title={m.studio_talk_none()} text={m.studio_talk_none_text()} />
      ) : (
        <ul className="threads">
          {threads.map((thread) => (
            <li key={thread.commission_id}>
              <Thread thread={thread} userId={userId} now={new Date(now)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Thread({ thread, userId, now }: { thread: TalkThread; userId: string; now: Date }) {
  const { recipient, title, last_author, last_text, last_at, unread, customer } = thread;
  const who = {
    customer,
    artist: m.talk_you(),
    staff: m.studio_talk_shop(),
  }[last_author];
  return (
    <ShopLink
      to={`${commissionPath(userId, thread.commission_id)}#talk`}
      className={classes('thread', unread > 0 && 'thread--new')}
    >
      <img
        className="thread__sleeve"
        alt=""
        loading="lazy"
        decoding="async"
        src={sleevePath({ ...thread, peaks: [] })}
      />
      <span className="thread__about">
        <b>{title || m.studio_song_for({ recipient })}</b>
        <span className="thread__text">
          {who}: {last_text || m.studio_talk_file()}
        </span>
      </span>
      <span className="thread__when">
        <Moment at={last_at} now={now} />
        {unread > 0 ? <span className="thread__new">{m.studio_talk_new({ count: unread })}</span> : null}
      </span>
    </ShopLink>
  );
}
