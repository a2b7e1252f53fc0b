import { followRedirects, type Destination } from './follow-redirects.ts'
import type { RedirectRepository } from './ports.ts'
import { foldPath } from './redirect-path.ts'

/** What the HTTP server asks for a path that may be no page. */
export type RedirectsFacade = {
  /** Where it leads; undefined: nowhere. */
  follow(path: string): Promise<Destination | undefined>
  noteFollowed(destination: Destination): void
  /** `referrer`: address of the page that linked to it. */
  noteMissing(path: string, referrer: string | null): void
}

type Deps = {
  readonly redirects: Pick<RedirectRepository, 'find'>
  readonly counts: {
    followed(from: string): void
    missed(path: string, referrer: string | null): void
  }
  readonly storefronts: readonly string[]
  readonly defaultStorefront: string
}

export const createRedirectsFacade = (deps: Deps): RedirectsFacade => ({
  follow: (path) => followRedirects(path, deps.redirects.find, deps),
  noteFollowed(destination) {
    if (destination.kind !== 'endless') deps.counts.followed(destination.first)
  },
  noteMissing(path, referrer) {
    const folded = foldPath(path)
    if (folded !== undefined) deps.counts.missed(folded, originOf(referrer))
  },
})

/** The origin alone: the path of a referrer may hold personal data. */
function originOf(referrer: string | null): string | null {
  if (referrer === null || !URL.canParse(referrer)) return null
  const { origin, protocol } = new URL(referrer)
  return protocol === 'https:' || protocol === 'http:' ? origin.slice(0, 200) : null
}
