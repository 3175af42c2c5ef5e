// vitest loads this before each test file.
import fc from 'fast-check';
import { sizeOf, sizesFor } from './test-sizes.mjs';

// The seed of all random cases of a run (decision 0034). It is always the same in CI. The nightly run sets a different
// seed with PROPERTY_SEED.
process.env.PROPERTY_SEED ??= '20261122';
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED) });

for (const [name, number] of Object.entries(sizesFor(sizeOf()))) process.env[name] = String(number);
