// The seed from which fast-check makes every case of a run (decision 0034): the same in CI from run to run,
// another at night by PROPERTY_SEED. vitest loads this before each test file.
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_122) });
