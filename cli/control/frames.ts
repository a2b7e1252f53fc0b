/**
 * Frames of a file sent through the socket: chunks prefixed with their length (4 bytes, big-endian), ended by an empty
 * one. A file whose sender was killed is thereby recognized as incomplete.
 */
export async function* toFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const frame of source) {
    if (frame.length === 0) continue
    yield lengthOf(frame.length)
    yield frame
  }
  yield lengthOf(0)
}

const lengthOf = (length: number): Uint8Array => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(length)
  return bytes
}

/** The chunks of the file. Throws when they end before the last frame. */
export async function* fromFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting = Buffer.alloc(0)
  let remaining = 0
  for await (const chunk of chunks) {
    waiting = waiting.length === 0 ? Buffer.from(chunk) : Buffer.concat([waiting, chunk])
    while (waiting.length > 0) {
      if (remaining > 0) {
        const frame = waiting.subarray(0, remaining)
        waiting = waiting.subarray(frame.length)
        remaining -= frame.length
        yield frame
      } else if (waiting.length < 4) break
      else {
        remaining = waiting.readUInt32BE(0)
        waiting = waiting.subarray(4)
        if (remaining === 0) return
      }
    }
  }
  throw new Error('the file is incomplete')
}
