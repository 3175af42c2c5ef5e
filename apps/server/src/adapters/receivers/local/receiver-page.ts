import { escapeHtml } from '@keepsong/domain/text/escape-html';
import { MOST_EVENTS, type ReceivedEvent } from './local-receiver.ts';

/**
 * The page of the demo's receiver, for developers and for visitors of the demo. It is in English only, needs no script
 * and can be used by keyboard.
 */

const STYLE = `
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1a1014; background: #fff7f6; }
  header, main { max-width: 1280px; margin: 0 auto; padding: 16px 20px; }
  h1 { margin: 0; font-size: 28px; }
  form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; margin-top: 12px; }
  label { font-weight: 700; display: grid; gap: 4px; }
  input { font: inherit; min-height: 44px; padding: 0 12px; border: 1.5px solid #8c7880; border-radius: 12px; width: min(100%, 320px); box-sizing: border-box; }
  button { font: inherit; font-weight: 700; min-height: 44px; padding: 0 20px; border: 0; border-radius: 999px; background: #1a1014; color: #fff; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
  li { padding: 12px 14px; border-radius: 12px; background: #fff; border: 1.5px solid #e8dadd; }
  h2 { margin: 0; font-size: 18px; overflow-wrap: anywhere; }
  p { margin: 0; overflow-wrap: anywhere; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 8px 0 0; font-size: 14px; }
  small { color: #66535b; }
  a { color: #b8003a; }
  :focus-visible { outline: 3px solid #3300ff; outline-offset: 2px; }
`;

/** How many events the page shows; the rest is in `/dev/events.json`. */
const SHOWN = 200;

export function receiverPage(
  events: readonly ReceivedEvent[],
  { since, visitor }: { since?: Date; visitor?: string },
): string {
  const newest = events.slice(-SHOWN).reverse();
  const query = new URLSearchParams({
    ...(since ? { since: since.toISOString() } : {}),
    ...(visitor ? { visitor } : {}),
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Events (${events.length})</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <header>
      <h1>Events</h1>
      <p>What the shop told of its visits, newest first. <a href="/dev/events.json${query.size > 0 ? `?${escapeHtml(query.toString())}` : ''}">As JSON</a>, newest last, at most ${MOST_EVENTS}.</p>
      <form method="get" role="search">
        <label>Of the visitor <input name="visitor" value="${escapeHtml(visitor ?? '')}" autocomplete="off"></label>
        <label>Since <input name="since" value="${escapeHtml(since?.toISOString() ?? '')}" placeholder="2026-11-28T12:00:00Z" autocomplete="off"></label>
        <button>Show</button>
        <a href="?">All events</a>
      </form>
    </header>
    <main>
      ${newest.length === 0 ? '<p>No events yet. Open a page of the shop.</p>' : `<ol>${newest.map(item).join('')}</ol>`}
    </main>
  </body>
</html>
`;
}

function item({ event_id, name, properties, at, source, purpose, visitor, context }: ReceivedEvent): string {
  const facts = Object.keys(context).length > 0 ? { ...properties, context } : properties;
  return `<li>
        <h2>${escapeHtml(name)}</h2>
        <p><small><time datetime="${at}">${at.replace('T', ' ').slice(0, 23)} UTC</time> · ${source} · ${purpose} · ${visitor === null ? 'nobody is followed' : `visitor <a href="?visitor=${escapeHtml(encodeURIComponent(visitor))}">${escapeHtml(visitor)}</a>`}</small></p>
        <details><summary>Properties</summary><pre>${escapeHtml(JSON.stringify(facts, null, 2))}</pre><small>${escapeHtml(event_id)}</small></details>
      </li>`;
}
