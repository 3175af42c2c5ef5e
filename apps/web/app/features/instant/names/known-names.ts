import type { NameOption } from '@keepsong/contract/instant';
import type { Client } from '@keepsong/contract/transport/client';

/** A name with its known pronunciations. */
export type KnownName = { spelling: string; options: readonly NameOption[] };

/**
 * The names that this page has looked up, with the pronunciations that the visitor added. They are kept, so
 * that a name can be played again when the visitor comes back to it.
 */
const known = new Map<string, KnownName>();

/** Looks a name up, once. Rejects with the shop's refusal. */
export async function findName(api: Client, spelling: string): Promise<KnownName> {
  const before = known.get(spelling);
  if (before) return before;
  const found = await api.instant.names({ query: { spelling } });
  known.set(spelling, found);
  return found;
}

/** Adds a pronunciation to a name. */
export function addOption(name: KnownName, option: NameOption): KnownName {
  const isKnown = name.options.some(({ name_key }) => name_key === option.name_key);
  const next = isKnown ? name : { ...name, options: [...name.options, option] };
  known.set(name.spelling, next);
  return next;
}
