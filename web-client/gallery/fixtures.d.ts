// fixtures.d.ts - all files of test/fixtures as one module, which serve.mjs provides.
declare module 'fixtures' {
  export const fixtures: unknown;
}
