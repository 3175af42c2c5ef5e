import { ASLEEP, OPENS } from './hydration.ts';

/** A script type that browsers do not know, so that they do not run the module of the page yet. */
const WAITING = 'text/waiting-module';

/**
 * This script remembers a press on a button that React has not taken over yet. It presses the button again once
 * React has taken it over. React takes over a button together with the page, or together with a part that is
 * fetched later. If the script of a part is already loaded, React takes the part over during the press and
 * handles the press itself. Popovers, links and forms with an `action` work without React. A link that opens
 * something over its page counts as a button. The browser would send any other form to the page's own address, so
 * this script stops that.
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
addEventListener("click", (event) => {
  const button = event.target.closest("button[type=button],a[${OPENS}]");
  if (!button || button.popoverTargetElement || isTaken(button)) return;
  if (button.href) event.preventDefault();
  keep(button);
}, true);
addEventListener("submit", (event) => {
  if (event.target.hasAttribute("action") || isTaken(event.target)) return;
  event.preventDefault();
  if (event.submitter) keep(event.submitter);
}, true);`;

/**
 * This script creates the policies of Trusted Types, in browsers that have them (decision 0074). The default
 * policy allows two kinds of HTML, which React and the router write as text: an empty script element, and texts
 * without `<` for script elements. Neither can create an element that does something. All other HTML is
 * refused. The policy also allows the script addresses of the payment provider's loader, because the cart shows
 * wallets, and of the receivers of events, which load their own scripts. The content security policy allows
 * these addresses only in shops that use them (decision 0137).
 */
const RULES = `const trust = (name, rules) => window.trustedTypes?.createPolicy(name, rules) ?? rules;
trust("default", {
  createHTML: (html) => html === "<script><\\/script>" || !html.includes("<") ? html : null,
  createScriptURL: (url) => url === "/sandbox-payments/v1.js" || /^https:\\/\\/(js\\.stripe\\.com|www\\.googletagmanager\\.com|connect\\.facebook\\.net)\\//.test(url) ? url : null,
});`;

/**
 * The folder of all scripts of a build. Every page lists its scripts, so the list leaves out this common part.
 */
const FOLDER = '/assets/';
const nameOf = (script: string): string => script.slice(FOLDER.length, -'.js'.length);

/**
 * This script fetches all scripts at once after the first paint, then runs the module. The browser never paints a page
 * in the background, so there the scripts start at once.
 */
const startLater = (scripts: readonly string[]): string => `const start = () => {
  const preload = (href) => {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  };
  ${JSON.stringify(scripts.map(nameOf).join(' '))}.split(" ").forEach((name) => preload("${FOLDER}" + name + ".js"));
  const module = document.querySelector('script[type="${WAITING}"]');
  const script = document.createElement("script");
  script.type = "module";
  script.nonce = module.nonce;
  script.text = trust("page", { createScript: (text) => text }).createScript(module.text);
  document.head.append(script);
  script.remove();
};
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));`;

/**
 * Removes line breaks and indents, because they cost bytes in every document. This needs every statement of the script
 * to end in a semicolon or brace.
 */
const inOneLine = (script: string): string => script.replace(/\s*\n\s*/g, '');

/** The part of the inline script that is the same on every page. */
const SAME = inOneLine(`${RULES}${PRESSED}`);

const MODULE = /^<script((?: nonce="[^"]*")?) type="module"(?: async="")?>([\s\S]*?)<\/script>/;
const PRELOADS = /<link rel="modulepreload"[^>]*>/g;

/**
 * Makes a page fetch its `scripts` after the first paint (decision 0053). A page of this shop can be read
 * without scripts. But a browser gives each `modulepreload` in the head the priority of a stylesheet. On a slow
 * connection the first paint then waited for 140 KB that it did not need. So this function removes these links
 * from the head, and adds an inline script that starts the module of the page. A document without such a module
 * stays as it is.
 */
export function scriptsLast(html: string, scripts: readonly string[]): string {
  const headEnds = html.indexOf('</head>');
  // Search from the end: the module is near the end of a long page. Texts of the page cannot contain a tag, because
  // React escapes them.
  const moduleStarts = html.lastIndexOf(' type="module"');
  const before = html.lastIndexOf('<script', moduleStarts);
  const module = moduleStarts > headEnds ? MODULE.exec(html.slice(before)) : null;
  if (!module) return html;
  const [whole, nonce = '', text = ''] = module;
  const head = html.slice(0, headEnds).replace(PRELOADS, '');
  const waiting = `<script${nonce} type="${WAITING}">${text}</script>`;
  const starter = `<script${nonce}>{${SAME}${inOneLine(startLater(scripts))}}</script>`;
  return head + html.slice(headEnds, before) + waiting + starter + html.slice(before + whole.length);
}
