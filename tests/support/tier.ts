/** Whether this is `npm run test:full`: everything in both languages, at all widths and in all countries. */
export const isFullTier = process.env['MAJLIS_TIER'] === 'full'

/** `npm test` passed for exactly these files, which scripts/test.ts prints: the full tier leaves out the quick one's rows. */
const isAfterQuick = process.env['MAJLIS_PASSED_QUICK'] === '1'

/** Whether this tier runs a row. `isQuick`: whether the quick tier has it. */
export const isInTier = (isQuick: boolean): boolean => (isFullTier ? !(isQuick && isAfterQuick) : isQuick)

/** Rows of a repeated test. `quick`: those of the quick tier, by index. */
export const quickRows = <Row>(rows: readonly Row[], quick: readonly number[]): readonly Row[] =>
  rows.filter((_, index) => isInTier(quick.includes(index)))

/** Rows of repeated tests in turns: in the quick tier each call returns the next. */
export function inTurns<Row>(rows: readonly Row[]): () => readonly Row[] {
  let call = 0
  return () => {
    const next = call++ % rows.length
    return rows.filter((_, index) => isInTier(index === next))
  }
}
