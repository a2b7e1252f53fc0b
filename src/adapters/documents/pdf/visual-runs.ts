import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Text of one direction. Runs are drawn from left to right, in the order of the list. */
type VisualRun = { readonly text: string; readonly rtl: boolean }

/** The visual order of a line (Unicode Annex 9): Arabic from the right, numbers and Latin within it from the left. */
export function visualRuns(line: string, base: 'ltr' | 'rtl'): readonly VisualRun[] {
  const embedding = bidi.getEmbeddingLevels(line, base)
  const { levels } = embedding
  const mirrored = bidi.getMirroredCharactersMap(line, levels)
  const order = bidi.getReorderedIndices(line, embedding)
  const runs: { indices: number[]; rtl: boolean }[] = []
  for (const index of order) {
    const rtl = (levels[index] ?? 0) % 2 === 1
    const last = runs.at(-1)
    const before = last?.indices.at(-1)
    if (last && last.rtl === rtl && before !== undefined && before === index + (rtl ? 1 : -1))
      last.indices.push(index)
    else runs.push({ indices: [index], rtl })
  }
  // Letters stay in reading order: the font joins and reverses them.
  return runs.map(({ indices, rtl }) => ({
    rtl,
    text: (rtl ? indices.toReversed() : indices)
      .map((index) => mirrored.get(index) ?? line[index] ?? '')
      .join(''),
  }))
}
