/** One physical line. `tooLong`: only its beginning is here, the rest was let go by. */
export type TextLine = {
  readonly line: number
  readonly text: string
  /** "\n", "\r\n", "\r", or nothing at the end of the file. */
  readonly ending: string
  readonly tooLong: boolean
}

/** Characters of a line, or of a record that runs over several: more is somebody's mistake. */
export const maxLineLength = 4 * 1024 * 1024
/** What is kept of one that is longer, to be shown. */
const excerptLength = 200

/** Lines in the order of the file, those of a chunk at a time. Never holds more than one line and one chunk. */
export async function* splitTextLines(
  chunks: AsyncIterable<string>,
  maxLength = maxLineLength,
): AsyncGenerator<readonly TextLine[]> {
  let line = 1
  let rest = ''
  let cut: string | null = null
  for await (const chunk of chunks) {
    const text = cut === null ? rest + chunk : chunk
    const lines: TextLine[] = []
    const ends = /\r\n|\n|\r/g
    // What was looked through before is not looked through again; a \r may have been its last letter.
    ends.lastIndex = cut === null ? Math.max(0, rest.length - 1) : 0
    let from = 0
    for (let end = ends.exec(text); end; end = ends.exec(text)) {
      // Whether a \n follows is seen with the next chunk.
      if (end[0] === '\r' && ends.lastIndex === text.length) break
      const read = cut ?? text.slice(from, end.index)
      const tooLong = cut !== null || read.length > maxLength
      lines.push({ line, text: tooLong ? read.slice(0, excerptLength) : read, ending: end[0], tooLong })
      line += 1
      cut = null
      from = ends.lastIndex
    }
    if (cut === null) {
      rest = text.slice(from)
      if (rest.length > maxLength) {
        cut = rest.slice(0, excerptLength)
        rest = ''
      }
    }
    if (lines.length > 0) yield lines
  }
  if (cut !== null) yield [{ line, text: cut, ending: '', tooLong: true }]
  else if (rest.endsWith('\r')) yield [{ line, text: rest.slice(0, -1), ending: '\r', tooLong: false }]
  else if (rest !== '') yield [{ line, text: rest, ending: '', tooLong: false }]
}
