import { escapeHtml } from '@keepsong/domain/text/escape-html';
import type { MailboxMessage } from './mailbox.ts';

/**
 * The page of the demo's mailbox, for developers and for visitors of the demo. It is in English only, needs no script
 * and can be used by keyboard.
 */

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1014; background: #fff7f6; }
  header, main { max-width: 1280px; margin: 0 auto; padding: 16px 20px; }
  h1 { margin: 0; font-size: 28px; }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-top: 12px; }
  label { font-weight: 700; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; max-width: 100%; }
  article label { width: 100%; }
  textarea { font: inherit; padding: 8px 12px; border: 1.5px solid #8c7880; border-radius: 12px; width: min(100%, 560px); box-sizing: border-box; }
  input { font: inherit; min-height: 44px; padding: 0 12px; border: 1.5px solid #8c7880; border-radius: 12px; width: 260px; max-width: 100%; box-sizing: border-box; }
  button { font: inherit; font-weight: 700; min-height: 44px; padding: 0 20px; border: 0; border-radius: 999px; background: #1a1014; color: #fff; }
  main { display: grid; gap: 20px; align-items: start; }
  @media (min-width: 900px) { main { grid-template-columns: 380px minmax(0, 1fr); } }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
  li a { display: block; padding: 12px 14px; border-radius: 12px; background: #fff; color: inherit; text-decoration: none; border: 1.5px solid #e8dadd; }
  li a[aria-current] { border-color: #1a1014; box-shadow: 0 0 0 1px #1a1014; }
  li b, li span { display: block; overflow-wrap: anywhere; }
  small { color: #66535b; }
  a { color: #b8003a; }
  :focus-visible { outline: 3px solid #3300ff; outline-offset: 2px; }
  article { background: #fff; border: 1.5px solid #e8dadd; border-radius: 18px; padding: 20px; min-width: 0; }
  article h2 { margin: 0 0 4px; font-size: 22px; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 70vh; border: 1.5px solid #e8dadd; border-radius: 12px; margin-top: 16px; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 16px 0 0; }
`;

/**
 * @param view `to`: the list shows only messages to this recipient. `open`: id of the message that is shown in
 * full. Without it the newest message is shown. `domain`: e-mails with a reply address in this domain can be
 * answered.
 */
export function mailboxPage(
  messages: readonly MailboxMessage[],
  view: { to?: string; open?: string; answered?: string; domain?: string | null },
): string {
  const open = messages.find(({ id }) => id === view.open) ?? messages[0];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Mailbox (${messages.length})</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <header>
      <h1>Mailbox</h1>
      <form method="get" role="search">
        <label>Only to <input name="to" value="${escapeHtml(view.to ?? '')}" autocomplete="off"></label>
        <button>Show</button>
        <a href="?">All messages</a>
      </form>
    </header>
    <main>
      <nav aria-label="Messages">${list(messages, open, view.to)}</nav>
      ${open ? message(open, view) : '<p>No messages yet. Every e-mail and SMS of the shop appears here.</p>'}
    </main>
  </body>
</html>
`;
}

function list(messages: readonly MailboxMessage[], open: MailboxMessage | undefined, to?: string): string {
  const items = messages.map((each) => {
    const query = new URLSearchParams({ ...(to ? { to } : {}), open: each.id });
    return `<li><a href="?${escapeHtml(query.toString())}"${each === open ? ' aria-current="true"' : ''}>
        <b>${escapeHtml(each.subject ?? each.text)}</b>
        <span>${channelName(each)} to ${escapeHtml(each.to)}</span>
        <small>${time(each)}</small></a></li>`;
  });
  return `<ol>${items.join('')}</ol>`;
}

function message(open: MailboxMessage, view: { answered?: string; domain?: string | null }): string {
  const text = `<pre>${linked(open.text)}</pre>`;
  const body =
    open.html === null
      ? text
      : `<iframe title="The e-mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcdoc="${escapeHtml(`<base target="_blank">${open.html}`)}"></iframe>
        <details><summary>Plain text</summary>${text}</details>`;
  return `<article>
        <h2>${escapeHtml(open.subject ?? 'SMS')}</h2>
        <small>${channelName(open)} to ${escapeHtml(open.to)}, ${time(open)}</small>
        ${body}
        ${view.domain && open.reply_to?.endsWith(`@${view.domain}`) ? replyForm(open, view.answered === '1') : ''}
      </article>`;
}

/** Answers the e-mail as its reader would. */
const replyForm = ({ id }: MailboxMessage, isAnswered: boolean): string => `
        <form method="post" enctype="multipart/form-data" action="/dev/mailbox/${escapeHtml(encodeURIComponent(id))}/reply">
          <label>Answer this mail <textarea name="text" rows="4" required maxlength="20000"></textarea></label>
          <label>Files <input type="file" name="file" multiple></label>
          <button>Reply</button>
        </form>
        ${isAnswered ? '<p role="status">Your answer was sent.</p>' : ''}`;

function channelName({ channel }: MailboxMessage): string {
  return channel === 'sms' ? 'SMS' : 'E-mail';
}

function time({ sent_at }: MailboxMessage): string {
  return `<time datetime="${sent_at}">${sent_at.replace('T', ' ').slice(0, 19)} UTC</time>`;
}

/** Escapes the text for HTML and turns web addresses into links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join('');
}
