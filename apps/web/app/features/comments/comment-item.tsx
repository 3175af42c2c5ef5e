import type { Comment } from '@keepsong/contract/story/comments';
import { isLongComment } from '@keepsong/domain/comments/comment';
import { ageLabel } from '@keepsong/domain/format/dates';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useNow } from '~/platform/hooks/use-now.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { track } from '~/platform/page/analytics.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { WrittenText } from '~/ui/lettering/written-text.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { CommentEdit } from './comment-edit.tsx';
import type { CommentsDesk } from './use-comments.ts';

const DeleteDialog = lazyPart(() => import('./delete-dialog.tsx'), { Missing: DialogMissing });
const ModerateDialog = lazyPart(() => import('./moderate-dialog.tsx'), { Missing: DialogMissing });
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), { Missing: DialogMissing });

type CommentItemProps = {
  slug: string;
  comment: Comment;
  desk: CommentsDesk;
  loadedAt: string;
  /** Called after the comment was deleted, so that the focus moves to another place. */
  onGone: () => void;
};

/** A comment with its author, date and text, and the buttons that the reader may use. */
export function CommentItem(props: CommentItemProps) {
  const { comment, desk, loadedAt } = props;
  const { locale, settings } = usePage();
  const now = useNow(loadedAt);
  const [editing, setEditing] = useState(false);
  const { author, is_own } = comment;
  const name = nameOf(comment, settings.brand);
  return (
    <li className="comment" id={`comment-${comment.id}`}>
      <Portrait comment={comment} name={name} />
      <div className="comment__words">
        <p className="comment__by">
          <b>{is_own ? m.comments_you() : name}</b>
          {author.kind === 'staff' ? <Tag colour="#FFD699">{settings.brand}</Tag> : null}
          {author.is_singer ? <Tag tone="mint">{m.comments_singer()}</Tag> : null}
          <span className="small muted num">
            {ageLabel(comment.created_at, now, locale)}
            {comment.edited_at ? ` · ${m.comments_edited()}` : null}
          </span>
        </p>
        {comment.hidden_by ? (
          <p className="small muted">
            {comment.hidden_by === 'owner' ? m.comments_hidden_owner() : m.comments_hidden_staff()}
          </p>
        ) : null}
        {editing ? (
          <CommentEdit comment={comment} onSave={desk.edit} onDone={() => setEditing(false)} />
        ) : (
          <>
            <Words text={comment.text} />
            {is_own ? (
              <OwnActions {...props} onEdit={() => setEditing(true)} />
            ) : (
              <OthersActions {...props} name={name} />
            )}
          </>
        )}
      </div>
    </li>
  );
}

function nameOf({ author }: Comment, brand: string): string {
  if (author.kind === 'staff') return brand;
  return `${author.first_name} ${author.last_name}`.trim() || m.comments_guest();
}

function Portrait({ comment: { author }, name }: { comment: Comment; name: string }) {
  return (
    <Avatar
      kind={author.kind === 'visitor' ? 'anonymous' : author.kind}
      image={author.photo ?? undefined}
      firstName={author.first_name}
      lastName={author.last_name}
      to={author.artist_id === null ? undefined : `/artists/${author.artist_id}`}
      onClick={
        author.kind === 'artist' ? () => track('Avatar Image Clicked', { artistName: name }) : undefined
      }
      label={author.artist_id === null ? undefined : name}
    />
  );
}

/** The text of a comment. A long one is folded until the reader opens it. */
function Words({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const folded = !open && isLongComment(text);
  return (
    <>
      <p className="comment__text" data-folded={folded || undefined}>
        <WrittenText text={text} />
      </p>
      {folded ? <LinkButton onClick={() => setOpen(true)}>{m.comments_read_more()}</LinkButton> : null}
    </>
  );
}

function OwnActions({ comment, desk, onEdit, onGone }: CommentItemProps & { onEdit: () => void }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <div className="comment__actions">
      <LinkButton onClick={onEdit}>{m.comments_edit()}</LinkButton>
      <LinkButton aria-haspopup="dialog" onClick={() => setDialog('open')}>
        {m.comments_delete()}
      </LinkButton>
      {dialog === 'never' ? null : (
        <DeleteDialog
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onDelete={async () => {
            await desk.remove(comment);
            onGone();
          }}
        />
      )}
    </div>
  );
}

function OthersActions({ slug, comment, desk, name }: CommentItemProps & { name: string }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  /** What the staff want to do, until they have said why. It stays while the dialog closes. */
  const [wish, setWish] = useState<{ isOpen: boolean; hidden: boolean; title: string; done: string } | null>(
    null,
  );
  const moderate = (hidden: boolean, title: string, done: string) => {
    if (desk.list.needs_reason) return setWish({ isOpen: true, hidden, title, done });
    desk.moderate(comment, hidden).catch(showFailure);
  };
  const opens = desk.list.needs_reason ? 'dialog' : undefined;
  const ways = {
    keep: () => moderate(false, m.comments_keep_of({ name }), m.comments_keep()),
    show: () => moderate(false, m.comments_show_of({ name }), m.comments_show()),
    hide: () => moderate(true, m.comments_hide_of({ name }), m.comments_hide()),
  };
  return (
    <div className="comment__actions comment__actions--quiet">
      {comment.reports > 0 ? (
        <>
          <span className="comment__reports">{m.comments_reports({ count: comment.reports })}</span>
          <LinkButton
            quiet
            aria-haspopup={opens}
            aria-label={m.comments_keep_of({ name })}
            onClick={ways.keep}
          >
            {m.comments_keep()}
          </LinkButton>
        </>
      ) : null}
      {desk.list.can_moderate ? (
        comment.hidden_by ? (
          <LinkButton
            quiet
            aria-haspopup={opens}
            aria-label={m.comments_show_of({ name })}
            onClick={ways.show}
          >
            {m.comments_show()}
          </LinkButton>
        ) : (
          <LinkButton
            quiet
            aria-haspopup={opens}
            aria-label={m.comments_hide_of({ name })}
            onClick={ways.hide}
          >
            {m.comments_hide()}
          </LinkButton>
        )
      ) : null}
      <LinkButton
        quiet
        aria-haspopup="dialog"
        aria-label={m.comments_report_of({ name })}
        onClick={() => setDialog('open')}
      >
        {m.comments_report()}
      </LinkButton>
      {wish ? (
        <ModerateDialog
          open={wish.isOpen}
          onClose={() => setWish({ ...wish, isOpen: false })}
          title={wish.title}
          done={wish.done}
          onDone={(reason) => desk.moderate(comment, wish.hidden, reason)}
        />
      ) : null}
      {dialog === 'never' ? null : (
        <ReportDialog
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          slug={slug}
          commentId={comment.id}
        />
      )}
    </div>
  );
}
