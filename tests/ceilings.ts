/** A busy machine takes longer: a ceiling ends what would never end, and measures nothing. */
export const ceilings = {
  testTimeout: 240_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}
