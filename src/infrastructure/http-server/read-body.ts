import type { IncomingMessage } from 'node:http'

export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'aborted' }

/** What a body may hold, by path; the first entry that the path begins with counts. */
export type BodyLimit = { readonly prefix: string; readonly bytes: number }
export const bodyLimits: readonly BodyLimit[] = [{ prefix: '/', bytes: 64 * 1024 }]

export const limitFor = (path: string, limits: readonly BodyLimit[]): number =>
  limits.find(({ prefix }) => path.startsWith(prefix))?.bytes ?? 0

/**
 * Reads a body to its end, or until it is larger than allowed, by its own account or in fact. Bodies here are small,
 * so a page begins to work only when all has arrived: a slow sender holds a socket, never a page.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ kind: 'too-large' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (body: Body) => {
      request.off('data', take).off('end', end).off('close', abort).off('error', abort)
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) settle({ kind: 'too-large' })
      else chunks.push(chunk)
    }
    const end = () => settle({ kind: 'whole', bytes: Buffer.concat(chunks) })
    const abort = () => settle({ kind: 'aborted' })
    request.on('data', take).on('end', end).on('close', abort).on('error', abort)
  })
}

const maxDrainedBytes = 32 * 1024 * 1024

/**
 * Lets a sender finish whose body was rejected, so that it reads the answer instead of a reset connection; one that
 * does not come to an end is cut off.
 */
export function drain(request: IncomingMessage): void {
  let size = 0
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxDrainedBytes) request.destroy()
  })
  request.resume()
}
