import { COMMENT_SORTS, type CommentSort } from '@keepsong/domain/comments/comment';
import { INTL_LOCALE } from '@keepsong/domain/format/locale';
import { useEffect, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { useUser } from '~/platform/session/use-user.ts';
import { MoreLink } from '~/ui/action/more-link.tsx';
import { Select } from '~/ui/field/select.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { CommentsContent } from './load-comments.ts';
import { useComments } from './use-comments.ts';

const SORT_WORDS = {
  newest: m.comments_newest,
  oldest: m.comments_oldest,
} satisfies Record<CommentSort, () => string>;

/** The comments under a song (spec 2.7-11 to 2.7-15). */
export function CommentsSection({ content }: { content: CommentsContent }) {
  const { locale } = usePage();
  const user = useUser();
  const [gone, setGone] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused button disappears together with a deleted comment, so move the focus to the heading.
  useEffect(() => {
    if (gone > 0) heading.current?.focus();
  }, [gone]);
  const desk = useComments(content.slug, content.first);
  const { list, sort, busy } = desk;
  return (
    <section className="comments" id="comments" aria-labelledby="comments-title">
      <div className="comments__head">
        <Heading level={2} id="comments-title" tabIndex={-1} ref={heading}>
          {m.comments_title({ count: list.count.toLocaleString(INTL_LOCALE[locale]) })}
        </Heading>
        {list.comments.length > 1 ? (
          <Select
            pill
            label={m.comments_sort()}
            value={sort}
            options={COMMENT_SORTS.map((value) => ({ value, label: SORT_WORDS[value]() }))}
            onChange={({ currentTarget }) => void desk.sortBy(currentTarget.value as CommentSort)}
          />
        ) : null}
      </div>
      <CommentForm user={user} onSend={desk.add} />
      {list.comments.length === 0 ? (
        <p className="muted comments__none">{m.comments_none()}</p>
      ) : (
        <ol className="comments__list" aria-busy={busy || undefined}>
          {list.comments.map((comment) => (
            <CommentItem
              key={comment.id}
              slug={content.slug}
              comment={comment}
              desk={desk}
              loadedAt={content.loadedAt}
              onGone={() => setGone((before) => before + 1)}
            />
          ))}
        </ol>
      )}
      {list.next === null ? null : (
        <MoreLink
          label={m.comments_more()}
          busy={busy}
          to={`?after=${list.next}#comments`}
          onPress={() => void desk.more()}
        />
      )}
    </section>
  );
}
