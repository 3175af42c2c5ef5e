import { afro, curls, locs } from './hair-coiled.ts';
import { bob, braid, long, pony } from './hair-long.ts';
import { bald, bun, crop, quiff } from './hair-short.ts';
import { beanie, brim, wrap } from './headwear.ts';
import type { Hair, Hairstyle, Sketch } from './sketch.ts';
import type { PortraitTraits } from './traits.ts';

const HAIRSTYLES = {
  afro,
  bun,
  long,
  bob,
  curls,
  crop,
  quiff,
  locs,
  bald,
  braid,
  brim,
  beanie,
  wrap,
  pony,
} satisfies Record<PortraitTraits['hair'], Hairstyle>;

export function hair(sketch: Sketch): Required<Hair> {
  return { back: '', front: '', top: '', ...HAIRSTYLES[sketch.traits.hair](sketch) };
}
