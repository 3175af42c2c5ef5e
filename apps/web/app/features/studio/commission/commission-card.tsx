import type { CommissionRow } from '@keepsong/contract/studio';
import { formatDate } from '@keepsong/domain/format/dates';
import { formatMoney } from '@keepsong/domain/format/money';
import { m } from '~/paraglide/messages.js';
import { discPath, sleevePath } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { promiseWords } from '~/platform/words/promise-words.ts';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { styleWords } from './brief-words.ts';
import { longTimeLeft } from './long-time-left.ts';
import { timeLeft } from './time-left.ts';

type CommissionCardProps = { row: CommissionRow; to: string; now: Date };

/** A commission on the desk. The whole card links to it. */
export function CommissionCard({ row, to, now }: CommissionCardProps) {
  const { locale } = usePage();
  const { recipient, title, pays_cents } = row;
  const look = { title, recipient, genre: row.genre, moods: row.moods, tempo: row.tempo, peaks: [] };
  return (
    <article className="studio-card" data-state={row.state}>
      <div className="studio-card__sleeve">
        <Sleeve cover={{ src: sleevePath(look) }} disc={{ src: discPath(look) }} />
      </div>
      <div className="studio-card__text">
        <Heading level={3} size="d4">
          <ShopLink to={to} className="studio-card__link">
            {m.studio_song_for({ recipient })}
          </ShopLink>
        </Heading>
        {title ? <p className="studio-card__title">{title}</p> : null}
        <p className="small muted">{styleWords(row)}</p>
        <p className="studio-card__facts">
          <When row={row} now={now} />
          <span className="num">{m.studio_fee({ fee: formatMoney(pays_cents, locale) })}</span>
        </p>
      </div>
    </article>
  );
}

/** The times of a commission: when an offer ends, when work is due, when it was delivered. */
function When({ row, now }: { row: CommissionRow; now: Date }) {
  const { locale } = usePage();
  if (row.state === 'delivered')
    return (
      <span>{m.studio_delivered_on({ date: formatDate(row.delivered_at, 'orderHistory', locale) })}</span>
    );
  const left = timeLeft(row.state === 'offered' ? row.offer_expires_at : row.due_at, now);
  if (!left) return null;
  if (row.state === 'offered')
    return (
      <>
        <Tag tone={left.isOver ? 'white' : 'amber'}>
          {left.isOver ? m.studio_offer_over() : m.studio_answer_within({ time: left.text })}
        </Tag>
        <span>{m.studio_offer_due({ date: promiseWords(row.due_at, locale) })}</span>
      </>
    );
  return (
    <>
      {row.state === 'to_be_checked' ? <Tag tone="amber">{m.studio_checked_tag()}</Tag> : null}
      {row.state === 'in_revision' ? <Tag tone="ultra">{m.studio_revision()}</Tag> : null}
      {row.state === 'to_be_checked' ? null : (
        <Tag tone={left.isOver ? 'tangerine' : left.isSoon ? 'amber' : 'sky'}>
          {left.isOver ? m.studio_overdue() : m.studio_time_left({ time: longTimeLeft(row.due_at, now) })}
        </Tag>
      )}
      <span>{m.studio_due({ date: promiseWords(row.due_at, locale) })}</span>
    </>
  );
}
