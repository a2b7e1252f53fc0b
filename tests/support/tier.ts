/** Whether this is `npm run test:full`: everything in both languages, at all widths and in all countries. */
export const isFullTier = process.env['MAJLIS_TIER'] === 'full'

/** Rows of a repeated test: all of them in the full tier, in the quick one those that the second list names by index. */
export const quickRows = <Row>(rows: readonly Row[], quick: readonly number[]): readonly Row[] =>
  isFullTier ? rows : rows.filter((_, index) => quick.includes(index))

/** Rows of repeated tests in turns: in the full tier each call returns all of them, in the quick one the next. */
export function inTurns<Row>(rows: readonly Row[]): () => readonly Row[] {
  let call = 0
  return () => (isFullTier ? rows : rows.slice(call % rows.length, (call++ % rows.length) + 1))
}
