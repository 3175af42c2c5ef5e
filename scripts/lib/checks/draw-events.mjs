import { pathToFileURL } from 'node:url';
import { inRoot } from '../root.mjs';

const CATALOGUE = ['packages', 'domain', 'src', 'signals', 'events.ts'];

const INTRO = `# Events

Made by \`node scripts/draw-events.mjs\` from \`packages/domain/src/signals/events.ts\`; change that, not this file.

Every event that the shop tells, whoever listens. Pages and server can tell no other, and no other properties. Money is in
dollars. No property holds a text of a customer: no story, no lyrics, no name of a recipient, no address. The purpose says
what a visitor must have agreed to; \`necessary\` is asked of nobody. Each event names the receivers outside that
may get it, if the shop has set them and the visitor agreed. A property with a question mark may be missing.
`;

const RECEIVERS = { segment: 'Segment', gtm: 'Tag Manager', ga4: 'GA4', meta: 'Meta', sentry: 'Sentry' };
const words = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The catalogue as Markdown. */
export async function drawEvents() {
  const { EVENTS } = await import(pathToFileURL(inRoot(...CATALOGUE)).href);
  return `${INTRO}\n${Object.entries(EVENTS).map(draw).join('\n')}`;
}

function draw([name, { purpose, source, to, when, props }]) {
  const lines = Object.entries(props).map(
    ([prop, { words, optional }]) => `- \`${prop}${optional ? '?' : ''}\`: ${words}`,
  );
  const outside = words.format(to.map((one) => RECEIVERS[one]));
  const told = `Told by the ${source}, purpose \`${purpose}\`; may go to ${outside}.`;
  return `## ${name}\n\nWhen ${when}. ${told}\n\n${lines.join('\n')}\n`;
}
