import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** Letters of one direction, to be drawn from left to right after what stands before them in the list. */
export type VisualRun = { readonly text: string; readonly rtl: boolean }

/** A line as it is seen (Unicode Annex 9): Arabic from the right, numbers and Latin within it from the left. */
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
  // Letters are handed on in the order of reading: the font joins them and turns them round by itself.
  return runs.map(({ indices, rtl }) => ({
    rtl,
    text: (rtl ? indices.toReversed() : indices)
      .map((index) => mirrored.get(index) ?? line[index] ?? '')
      .join(''),
  }))
}
