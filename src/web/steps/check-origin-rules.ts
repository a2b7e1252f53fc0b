type Opening = {
  /** Whole path, or its beginning when it ends with "/". */
  readonly path: string
  readonly why: string
}

/**
 * Paths to which others may post. Everything else is refused unless it comes from our own pages. Webhooks and returns
 * from payment pages will stand here; each of them proves itself by a signature.
 */
export const openToOthers: readonly Opening[] = [
  { path: '/graphql', why: 'the content API: reads public content, knows no cookies, is asked by machines' },
  { path: '/api/payments/return/', why: 'payment pages that post the browser back: nothing of it is read' },
  { path: '/api/operations/v1/', why: 'order-management systems: proven by a key, never by a cookie' },
  { path: '/api/payments/webhooks/', why: 'payment providers: proven by a signature over the raw body' },
]

export type Sender = {
  readonly method: string
  readonly pathname: string
  /** Origin of the address that was asked; its host has passed the front's list. */
  readonly here: string
  readonly origin: string | null
  readonly fetchSite: string | null
}

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a request may change something: default deny, for every method that is not known to be harmless. */
export function isTrustedSender(sender: Sender, ownOrigin: string): boolean {
  const { method, pathname, here, origin, fetchSite } = sender
  if (!writing.has(method)) return true
  if (openToOthers.some(({ path }) => path === pathname || (path.endsWith('/') && pathname.startsWith(path))))
    return true
  if (origin === null) return fetchSite === 'same-origin'
  return origin === ownOrigin || isSameHost(origin, here)
}

/** Behind a proxy that ends TLS we are asked over http for what the browser calls https. */
function isSameHost(origin: string, here: string): boolean {
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(here)]
  return theirs.host === ours.host && (theirs.protocol === ours.protocol || theirs.protocol === 'https:')
}
