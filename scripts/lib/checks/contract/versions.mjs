import { gunzipSync, gzipSync } from 'node:zlib';
import { fits } from './fits.mjs';

/** The calls whose bodies hold what browsers store: the draft of a song, and the cart with its songs. */
const STORED_IN = ['builder.update', 'checkout.paymentSettings'];

/**
 * The shapes of all calls: method, path, what a page sends and what it gets, and whether it may wait for a second person.
 * `toJson` makes the JSON schema of a zod schema.
 */
export function shapesOf({ contract, calls, toJson }) {
  const shapes = {};
  for (const [capability, schemas] of Object.entries(contract))
    for (const [call, { params, query, body, form, response }] of Object.entries(schemas)) {
      const {
        method,
        path,
        atRoot = false,
        instant = false,
        keyed = false,
        mayWait,
      } = calls[capability][call];
      const parts = Object.entries({ params, query, body, form }).filter(([, schema]) => schema);
      shapes[`${capability}.${call}`] = {
        address: `${method} ${path} ${atRoot} ${instant} ${keyed}`,
        asks: Object.fromEntries(parts.map(([part, schema]) => [part, toJson(schema, 'input')])),
        answer: toJson(response, 'output'),
        ...(mayWait && { waits: true }),
      };
    }
  return shapes;
}

/**
 * The numbers of a contract, compared with the released one (decision 0143):
 * - `contract` is the number of the release, plus one as soon as anything differs.
 * - `changedIn` has, for each changed call, the `contract` number since which older pages cannot use it.
 * - `data` is the number of the release, plus one when data that browsers have stored can no longer be read.
 */
export function versionsOf({ shapes, released }) {
  const isSame = JSON.stringify(shapes) === JSON.stringify(released.shapes);
  const contract = released.contract + (isSame ? 0 : 1);
  const changedIn = { ...released.changedIn };
  for (const [name, was] of Object.entries(released.shapes)) {
    const now = shapes[name];
    if (now && !isUsable(was, now)) changedIn[name] = contract;
  }
  const isReadable = STORED_IN.every((name) => {
    const [was, now] = [released.shapes[name], shapes[name]].map((shape) => shape?.asks.body ?? {});
    return fits(was, now, 'stored');
  });
  return { contract, changedIn, data: released.data + (isReadable ? 0 : 1) };
}

/** Whether a page of the released version can use a call as it is now. */
function isUsable(was, now) {
  if (was.address !== now.address) return false;
  // Such a page would say that it is done.
  if (now.waits && !mayHaveWaited(was)) return false;
  const parts = new Set([...Object.keys(was.asks), ...Object.keys(now.asks)]);
  const nothing = { type: 'object' };
  return (
    [...parts].every((part) => fits(was.asks[part] ?? nothing, now.asks[part] ?? nothing, 'asks')) &&
    fits(now.answer, was.answer, 'answers')
  );
}

/** Whether a released call could wait for a second person. The release 1.0.0 tells it only by the states of its answers. */
const mayHaveWaited = ({ waits, answer }) => waits === true || JSON.stringify(answer).includes('"waiting"');

/** The text of the file with these numbers, which is part of the contract. */
export function versionsFile({ contract, changedIn, data }, release) {
  const entries = Object.entries(changedIn).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = entries.map(([name, number]) => `  '${name}': ${number},\n`);
  return `// Made from the contract by scripts/versions.mjs (decision 0143). Do not change it by hand.

/** The version of the front end: the number of the contract, and the release. */
export const APP_VERSION = '${contract}-${release}';

/** The version of what browsers store. */
export const DATA_VERSION = '${data}';

/** The number of the contract in which a call last changed so that pages of before cannot use it. */
export const CHANGED_IN: Readonly<Record<string, number>> = {${lines.length > 0 ? `\n${lines.join('')}` : ''}};
`;
}

export const readReleased = (bytes) => JSON.parse(gunzipSync(bytes).toString());
/** The packed file has no time stamp, so the same contract gives the same bytes. */
export const packReleased = (released) => gzipSync(JSON.stringify(released), { level: 9 });
