import { pathToFileURL } from 'node:url';
import { inRoot } from '../root.mjs';

const CATALOGUE = ['packages', 'domain', 'src', 'signals', 'events.ts'];

const INTRO = `# Events

Made by \`node scripts/draw-events.mjs\` from \`packages/domain/src/signals/events.ts\`; change that, not this file.

Every event that the shop tells, whoever listens. Pages and server can tell no other, and no other properties. Money is in
dollars. No property holds a text of a customer: no story, no lyrics, no name of a recipient, no address. The purpose says
what a visitor must have agreed to; \`necessary\` is asked of nobody. A property with a question mark may be missing.
`;

/** The catalogue as Markdown. */
export async function drawEvents() {
  const { EVENTS } = await import(pathToFileURL(inRoot(...CATALOGUE)).href);
  return `${INTRO}\n${Object.entries(EVENTS).map(draw).join('\n')}`;
}

function draw([name, { purpose, source, when, props }]) {
  const lines = Object.entries(props).map(
    ([prop, { words, optional }]) => `- \`${prop}${optional ? '?' : ''}\`: ${words}`,
  );
  return `## ${name}\n\nWhen ${when}. Told by the ${source}, purpose \`${purpose}\`.\n\n${lines.join('\n')}\n`;
}
