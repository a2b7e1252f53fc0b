/** Parses a raw body; undefined when it is not JSON or not UTF-8. */
export function readJsonBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown
  } catch {
    return undefined
  }
}
