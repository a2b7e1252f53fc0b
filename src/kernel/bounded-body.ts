/** A web Request or Response, as far as it is read here. */
type Message = Pick<Request, 'headers' | 'body'>

/**
 * The body of a request or response, byte for byte. Undefined when it is longer than `maxBytes`, by its content-length
 * or in fact; the rest is not read then.
 */
export async function readBoundedBody(
  { headers, body }: Message,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body?.cancel()
    return undefined
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
