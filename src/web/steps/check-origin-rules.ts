type OpenPath = {
  /** Whole path, or a prefix when it ends with "/". */
  readonly path: string
  readonly why: string
}

/** Paths that other sites may post to. Everything else is rejected unless it comes from the shop's own pages. */
export const openToOthers: readonly OpenPath[] = [
  { path: '/graphql', why: 'the content API: reads public content, uses no cookies, serves machines' },
  { path: '/api/payments/return/', why: 'payment pages that post the browser back: the body is not read' },
  { path: '/api/alerts/stop', why: 'mail programs that unsubscribe: by a signed token, without cookies' },
  { path: '/api/newsletter/stop', why: 'the same for the newsletter' },
  { path: '/api/reminders/stop', why: 'the same for reminders of carts' },
  { path: '/api/operations/v1/', why: 'order-management systems: authenticated by a key, never by a cookie' },
  { path: '/api/payments/webhooks/', why: 'payment providers: authenticated by a signature of the raw body' },
]

export type Sender = {
  readonly method: string
  readonly pathname: string
  /** Origin of the requested address; the HTTP server has checked its host. */
  readonly here: string
  readonly origin: string | null
  readonly fetchSite: string | null
}

const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** Whether a request may change something. Requests by unsafe methods are rejected by default. */
export function isTrustedSender(sender: Sender, ownOrigin: string): boolean {
  const { method, pathname, here, origin, fetchSite } = sender
  if (!writing.has(method)) return true
  if (openToOthers.some(({ path }) => path === pathname || (path.endsWith('/') && pathname.startsWith(path))))
    return true
  if (origin === null) return fetchSite === 'same-origin'
  return origin === ownOrigin || isSameHost(origin, here)
}

/** Behind a proxy that terminates TLS, requests arrive over http for what the browser calls https. */
function isSameHost(origin: string, here: string): boolean {
  if (!URL.canParse(origin)) return false
  const [theirs, ours] = [new URL(origin), new URL(here)]
  return theirs.host === ours.host && (theirs.protocol === ours.protocol || theirs.protocol === 'https:')
}
