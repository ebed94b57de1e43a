// fixtures.d.ts - all files of test/fixtures as one module; serve.mjs makes it.
declare module 'fixtures' {
  export const fixtures: unknown;
}
