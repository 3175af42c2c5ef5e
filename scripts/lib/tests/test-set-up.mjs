// vitest loads this before each test file.
import fc from 'fast-check';
import { sizeOf, sizesFor } from './test-sizes.mjs';

// The seed from which fast-check generates all cases of a run (decision 0034). It is always the same in CI. The nightly
// run sets a different seed with PROPERTY_SEED.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });

for (const [name, number] of Object.entries(sizesFor(sizeOf()))) process.env[name] = String(number);
