import { ASLEEP } from './hydration.ts';

/** Keeps the module of a page from running until it is asked to. */
const WAITING = 'text/waiting-module';

/**
 * What is pressed before React has taken it over is pressed again then: with the page, or with a part of it that is
 * fetched when it comes near. A part that is there at once React takes over in the middle of the press, and hears it.
 * Popovers, links and forms with an address are the browser's own; it would send any other form to the same page.
 */
const PRESSED = `const isTaken = (element) => !element.closest("[${ASLEEP}]");
let waiting = null;
const again = () => {
  if (!waiting?.isConnected) return;
  if (!isTaken(waiting)) return void setTimeout(again, 50);
  const button = waiting;
  waiting = null;
  button.click();
};
const keep = (button) => setTimeout(() => {
  if (isTaken(button)) return;
  waiting = button;
  again();
});
addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.type === "button" && !button.popoverTargetElement && !isTaken(button)) keep(button);
}, true);
addEventListener("submit", (event) => {
  if (event.target.hasAttribute("action") || isTaken(event.target)) return;
  event.preventDefault();
  if (event.submitter) keep(event.submitter);
}, true);`;

/**
 * Fetches the scripts once the page is painted, all at once, and then runs the module. A page in the background is not
 * painted, and has nobody who waits.
 */
const startLater = (scripts: readonly string[]): string => `const start = () => {
  const preload = (href) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  };
  ${JSON.stringify(scripts)}.forEach(preload);
  const module = document.querySelector('script[type="${WAITING}"]');
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = module.nonce;
  script.text = module.text;
  document.head.append(script);
  script.remove();
};
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));`;

/** The line breaks and indents of a script, whose statements all end in a mark, are bytes of every document. */
const inOneLine = (script: string): string => script.replace(/\s*\n\s*/g, '');

const PRELOADS = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const MODULE = /^<script((?: nonce="[^"]*")?) type="module"(?: async="")?>([\s\S]*?)<\/script>/;

/**
 * Scripts come after what is seen (decision 0053). A page of this shop is whole without them, and a browser gives every
 * `modulepreload` in the head the rank of a stylesheet: on a slow line the first paint waited for 140 KB that it does
 * not need. In the document that we send, the list in the head goes, and the module that starts the page waits for an
 * inline script of ours. A document without such a module stays as it is.
 */
export function scriptsLast(html: string): string {
  const headEnds = html.indexOf('</head>');
  const head = html.slice(0, headEnds);
  // It is among the last things of a page, which is long; what was written in a text of the page has no tags.
  const moduleStarts = html.lastIndexOf(' type="module"');
  const before = html.lastIndexOf('<script', moduleStarts);
  const module = moduleStarts > headEnds ? MODULE.exec(html.slice(before)) : null;
  if (!module) return html;
  const [whole, nonce = '', text = ''] = module;
  const scripts = [...head.matchAll(PRELOADS)].map(([, href = '']) => href);
  const waiting = `<script${nonce} type="${WAITING}">${text}</script>`;
  const starter = `<script${nonce}>${inOneLine(`{${PRESSED}${startLater(scripts)}}`)}</script>`;
  const after = html.slice(before + whole.length);
  return head.replace(PRELOADS, '') + html.slice(headEnds, before) + waiting + starter + after;
}
