/** A body as it came, byte for byte: signatures are over these. Undefined when it is longer than `limit`. */
export async function readRawBody(request: Request, limit: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  const body = new Uint8Array(size)
  let place = 0
  for (const chunk of chunks) {
    body.set(chunk, place)
    place += chunk.byteLength
  }
  return body
}
