import { pathToFileURL } from 'node:url';
import { inRoot } from '../root.mjs';

const DOMAIN = ['packages', 'domain', 'src', 'states'];

const TITLES = {
  checkouts: 'Checkouts',
  orders: 'Orders',
  refunds: 'Refunds',
  disputes: 'Disputes',
  dispute_answers: 'Answers to disputes',
  order_changes: 'Change of an order',
  late_songs: 'Late songs',
  credit_grants: 'Credit from the staff',
  stories: 'Stories',
  commissions: 'Commissions',
  story_revisions: 'Revisions',
  instant_songs: 'Instant songs',
  gift_cards: 'Gift cards',
  releases: 'Releases on the streaming service',
  reveals: 'Gifts',
  referrals: 'Referrals',
  artists: 'Artists',
  artist_strikes: 'Strikes of artists',
  artist_applications: 'Applications of artists',
  bonuses: 'Bonuses',
  artist_profiles: 'Profiles of artists',
  sample_consents: 'Songs of customers that artists show',
  payout_runs: 'Payout runs',
  payouts: 'Payouts',
  vendor_items: 'What vendors make',
  parcels: 'Parcels',
};

const INTRO = `# States, and who moves what

Drawn by \`node scripts/draw-states.mjs\` from the tables in \`packages/domain/src/states/tables.ts\`; change those, not this
file. An arrow names who may move: the customer, the recipient of a gift, the artist, the vendor, the staff, a provider outside the
shop, or the shop by itself. Decision 0059 says how states are kept.
`;

/** Draws each state table, as Markdown with Mermaid. */
export async function drawStates() {
  const [{ STATE_TABLES }, { movesOf, statesOf }] = await Promise.all(
    ['tables.ts', 'state-table.ts'].map((file) => import(pathToFileURL(inRoot(...DOMAIN, file)).href)),
  );
  const parts = STATE_TABLES.map((table) => draw(table, movesOf(table), statesOf(table)));
  return `${INTRO}\n${parts.join('\n')}`;
}

function draw({ what, first }, moves, states) {
  const title = TITLES[what];
  if (title === undefined) throw new Error(`draw-states has no title for ${what}`);
  const lines = [
    ...first.map((state) => `[*] --> ${state}`),
    ...moves.map(({ from, to, by }) => `${from} --> ${to}: ${by.join(', ')}`),
    ...states.filter((state) => !moves.some(({ from }) => from === state)).map((state) => `${state} --> [*]`),
  ];
  return `## ${title}\n\n\`\`\`mermaid\nstateDiagram-v2\n${lines.map((line) => `  ${line}\n`).join('')}\`\`\`\n`;
}
