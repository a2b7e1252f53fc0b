/**
 * A file on its way through the socket: pieces with their lengths before them, and an empty one at its end. So a file
 * whose sender was killed is told from one that is whole.
 */
export async function* toFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    if (piece.length === 0) continue
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

const lengthOf = (length: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The pieces again. Throws when they end before the file does. */
export async function* fromFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting = Buffer.alloc(0)
  let left = 0
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk])
    while (waiting.length > 0) {
      if (left > 0) {
        const piece = waiting.subarray(0, left)
        waiting = waiting.subarray(piece.length)
        left -= piece.length
        yield piece
      } else if (waiting.length < 4) break
      else {
        left = waiting.readUInt32BE(0)
        waiting = waiting.subarray(4)
        if (left === 0) return
      }
    }
  }
  throw new Error('the file broke off on its way')
}
