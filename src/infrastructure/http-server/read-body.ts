import type { IncomingMessage } from 'node:http'

export type Body =
  | { readonly kind: 'whole'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'aborted' }

/** Maximum size of a body by path; the first entry that matches counts. */
export type BodyLimit = {
  readonly prefix: string
  readonly matches?: RegExp
  readonly bytes: number
  /** For visitors whom the form is for; all others have the next entry that matches. */
  readonly checked?: true
}
export const bodyLimits: readonly BodyLimit[] = [
  // The forms of a return, with six photos of 12 MB, and of a review.
  {
    prefix: '/',
    matches: /^\/[a-z]{2}\/[a-z]{2}\/order\/[^/]+\/(?:return|review)$/,
    bytes: 73 * 1024 * 1024,
    checked: true,
  },
  // Settlement files of 300 000 lines, bank statements, 100 000 redirects, 50 000 lines of products.
  {
    prefix: '/operations/',
    matches: /^\/operations\/(?:settlements|transfers|redirects|imports\/(?:maps\/)?new)$/,
    bytes: 40 * 1024 * 1024,
    checked: true,
  },
  // Twenty pictures.
  {
    prefix: '/operations/',
    matches: /^\/operations\/(?:media\/new|catalog\/[^/]+\/media)$/,
    bytes: 73 * 1024 * 1024,
    checked: true,
  },
  // A list of products as a file of at most a million bytes, and as text.
  { prefix: '/', matches: /^\/[a-z]{2}\/[a-z]{2}\/bulk-orders\/list$/, bytes: 1024 * 1024 },
  // Two sheets of 200 000 letters next to a table of 200 variants; 300 areas in each of the regions of India. A letter of Arabic has six bytes.
  {
    prefix: '/operations/',
    matches: /^\/operations\/(?:catalog\/[^/]+\/variants|settings\/delivery-areas\/[^/]+)$/,
    bytes: 8 * 1024 * 1024,
    checked: true,
  },
  // What a product says in both languages as shown and as typed, 200 prices or costs, a part of a page, the menu, a map of columns, 300
  // classes of tax or what a message says, lists of a promotion or collection, what a bank is shown.
  {
    prefix: '/operations/',
    matches:
      /^\/operations\/(?:catalog\/[^/]+(?:\/(?:variants|prices|costs))?|content\/(?:menu|[^/]+\/edit)|imports\/maps\/[^/]+|settings\/[^/]+\/[^/]+|promotions\/[^/]+|collections\/edit|disputes\/[^/]+)$/,
    bytes: 1024 * 1024,
  },
  // A file as pages take it. JSON makes at most three times as much of its text: "\u0628" of the two bytes of a letter.
  { prefix: '/api/operations/v1/imports', matches: /v1\/imports$/, bytes: 61 * 1024 * 1024, checked: true },
  // What systems send of many products: a file of 20 000 lines of stock.
  {
    prefix: '/api/operations/v1/',
    matches: /\/(?:imports|measures|media|price-plans\/[a-z]{2})$/,
    bytes: 1024 * 1024,
  },
  { prefix: '/', bytes: 64 * 1024 },
]

/** Bodies above this are read a few at a time: each occupies memory until it is handled. */
export const largeBody = 1024 * 1024
export const maxLargeBodies = 3

const none: BodyLimit = { prefix: '/', bytes: 0 }

/** `unchecked`: of those that every visitor has. */
export const limitFor = (path: string, limits: readonly BodyLimit[], unchecked = false): BodyLimit =>
  limits.find(
    ({ prefix, matches, checked }) =>
      path.startsWith(prefix) && (matches?.test(path) ?? true) && !(unchecked && checked),
  ) ?? none

/**
 * Reads a body to its end, or until it exceeds the limit, by its content-length or in fact. A page is rendered only
 * when its body is complete, so a slow client occupies a socket but no rendering.
 */
export function readBody(request: IncomingMessage, limit: number): Promise<Body> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return Promise.resolve({ kind: 'too-large' })
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (body: Body) => {
      request.off('data', take).off('end', end).off('close', abort).off('error', abort)
      resolve(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish({ kind: 'too-large' })
      else chunks.push(chunk)
    }
    const end = () => finish({ kind: 'whole', bytes: Buffer.concat(chunks) })
    const abort = () => finish({ kind: 'aborted' })
    request.on('data', take).on('end', end).on('close', abort).on('error', abort)
  })
}

const maxDrainedBytes = 32 * 1024 * 1024

/**
 * Reads the rest of a rejected body, so that the client sees the response instead of a reset connection. Closes the
 * connection of a client that sends too much.
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
