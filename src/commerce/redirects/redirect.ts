import type { Instant } from '#kernel/instant.ts'

export const redirectStatuses = [301, 302, 410] as const
/** 301: moved for good, 302: for a while, 410: gone. */
export type RedirectStatus = (typeof redirectStatuses)[number]

/** An address that is no page any more. `to` is null where it is gone. */
export type Redirect = {
  /** A path in lower case, with or without a storefront. */
  readonly from: string
  /** A path of the shop, which may have a query and a fragment. */
  readonly to: string | null
  readonly status: RedirectStatus
}

export type StoredRedirect = Redirect & {
  readonly hits: number
  /** To the minute. */
  readonly lastHitAt: Instant | null
  readonly createdAt: Instant
  readonly changedAt: Instant
  /** Who wrote it last. */
  readonly by: string
}

/** A path that visitors came to and that was no page. */
export type MissingPage = {
  readonly path: string
  readonly hits: number
  readonly firstSeenAt: Instant
  readonly lastSeenAt: Instant
  /** Origin of the page that linked here, the last one known. */
  readonly referrer: string | null
}
