import { UnreadableFile } from './unreadable-file.ts'

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const
export type FileEncoding = (typeof encodings)[number]

/** What a file begins with when it is no text at all. */
const signatures = [
  { bytes: [0x50, 0x4b, 0x03, 0x04], looksLike: 'a spreadsheet or another archive (zip)' },
  { bytes: [0x1f, 0x8b], looksLike: 'a compressed file (gzip)' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], looksLike: 'an old Excel spreadsheet' },
  { bytes: [0x25, 0x50, 0x44, 0x46], looksLike: 'a PDF' },
] as const

/**
 * The text of a file. Without a word about its encoding it must be UTF-8, with or without a byte order mark; anything
 * else is refused with what it looks like, since a guess would put wrong letters into a shop.
 */
export async function* decodeText(
  chunks: AsyncIterable<Uint8Array>,
  given: FileEncoding | null,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(given ?? 'utf-8', { fatal: true })
  let first = true
  let line = 1
  for await (const chunk of chunks) {
    if (chunk.length === 0) continue
    if (first) rejectForeign(chunk, given)
    first = false
    const text = decode(decoder, chunk, line, given)
    line += count(text, '\n')
    if (text !== '') yield text
  }
  if (first) throw new UnreadableFile({ kind: 'empty' })
  const rest = decode(decoder, undefined, line, given)
  if (rest !== '') yield rest
}

function decode(
  decoder: TextDecoder,
  chunk: Uint8Array | undefined,
  line: number,
  given: FileEncoding | null,
): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    const lenient = new TextDecoder(given ?? 'utf-8').decode(chunk ?? new Uint8Array())
    const before = lenient.slice(0, Math.max(0, lenient.indexOf('\uFFFD')))
    throw new UnreadableFile({
      kind: 'wrong-encoding',
      line: line + count(before, '\n'),
      looksLike: given ? 'unknown' : guess(chunk ?? new Uint8Array()),
    })
  }
}

function rejectForeign(chunk: Uint8Array, given: FileEncoding | null): void {
  const found = signatures.find(({ bytes }) => bytes.every((byte, place) => chunk[place] === byte))
  if (found) throw new UnreadableFile({ kind: 'not-text', looksLike: found.looksLike })
  if (given !== null) return
  const head = chunk.subarray(0, 200)
  if ((head[0] === 0xff && head[1] === 0xfe) || zerosAt(head, 1) > 0.4)
    throw new UnreadableFile({ kind: 'wrong-encoding', line: 1, looksLike: 'utf-16le' })
  if ((head[0] === 0xfe && head[1] === 0xff) || zerosAt(head, 0) > 0.4)
    throw new UnreadableFile({ kind: 'wrong-encoding', line: 1, looksLike: 'utf-16be' })
}

/** Share of the odd (1) or even (0) bytes that are zero: Latin letters in UTF-16 without a mark. */
const zerosAt = (bytes: Uint8Array, parity: 0 | 1): number => {
  const some = [...bytes].filter((_, place) => place % 2 === parity)
  return some.length < 4 ? 0 : some.filter((byte) => byte === 0).length / some.length
}

/** Arabic from an Arabic Windows, or western letters from a western one: told by which bytes are not ASCII. */
function guess(chunk: Uint8Array): string {
  const high = chunk.filter((byte) => byte >= 0x80)
  const arabic = [...new TextDecoder('windows-1256').decode(high)].filter((letter) =>
    /[\u060C-\u064A]/.test(letter),
  )
  if (high.length >= 4 && arabic.length / high.length > 0.7) {
    // Arabic letters stand in words; accented ones stand alone between Latin letters.
    const pairs = chunk.filter((byte, place) => byte >= 0x80 && (chunk[place + 1] ?? 0) >= 0x80).length
    if (pairs / high.length > 0.4) return 'windows-1256'
  }
  return high.length > 0 ? 'windows-1252' : 'unknown'
}

function count(text: string, letter: string): number {
  let found = 0
  for (let at = text.indexOf(letter); at !== -1; at = text.indexOf(letter, at + 1)) found += 1
  return found
}
