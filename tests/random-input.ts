import fc from 'fast-check';

/** The same random input in every run; `SEED=7 npm test` tries other input. */
export const seed = Number(process.env.SEED ?? 1);

fc.configureGlobal({ seed });
