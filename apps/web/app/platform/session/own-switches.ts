import type { Arm, SwitchName } from '@keepsong/domain/system/switches';
import { browserApi } from '../api/api.ts';
import { readToken } from '../api/csrf.ts';
import { tellVariant } from './tell-variant.ts';

type Own = { off: readonly SwitchName[]; tried: readonly { name: SwitchName; arm: Arm }[] };

/**
 * The answer about the switches that are off for this visitor. The shop is asked once in a session, and only when
 * some switch is on for a part of the visitors. `token` names the session: it changes when a session begins and
 * when somebody signs in or out, and the visitor then may have other parts of the shop.
 */
let asked: { token: string; own: Promise<Own | null> } | null = null;

function askOwn(): Promise<Own | null> {
  const token = readToken();
  if (asked?.token === token) return asked.own;
  const question = {
    token,
    own: browserApi()
      .system.own()
      .catch(() => {
        if (asked === question) asked = null;
        return null;
      }),
  };
  asked = question;
  return question.own;
}

/**
 * The switches that are off for this visitor. Null when the shop cannot be asked. `seen` is a switch whose part
 * of the page the visitor now sees or misses. If an experiment runs on it, the visitor is counted for that side
 * (decision 0140).
 */
export async function ownOff(seen?: SwitchName): Promise<readonly SwitchName[] | null> {
  const own = await askOwn();
  const side = own?.tried.find(({ name }) => name === seen);
  if (side) tellVariant(`${side.name}-${side.arm}`);
  return own?.off ?? null;
}
