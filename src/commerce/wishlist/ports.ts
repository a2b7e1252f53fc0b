import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'

export type WishlistEntry = { readonly id: string; readonly sku: string; readonly addedAt: Instant }

export type WishlistRepository = {
  /** Newest first. */
  find(token: string): Promise<readonly WishlistEntry[]>
  isKnown(token: string): Promise<boolean>
  /** Adds or removes an SKU; idempotent. Creates the wishlist if needed. */
  set(
    entry: { readonly token: string; readonly sku: string; readonly listed: boolean; readonly at: Instant },
    max: number,
  ): Promise<Result<readonly WishlistEntry[], { readonly kind: 'wishlist-full'; readonly max: number }>>
  /** The SKUs that were on the list and no longer are. */
  remove(token: string, skus: readonly string[], at: Instant): Promise<readonly string[]>
}

/** A link to a wishlist, as stored: its token only as a digest. */
export type SharedWishlist = {
  readonly id: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
}

export type SharedWishlistNote = {
  readonly id: string
  readonly sku: string
  readonly text: string
  readonly at: Instant
}

/** Who opens a link: the mark of a browser, which differs from list to list. */
type Visit = {
  readonly sharedId: string
  readonly browser: string
  readonly sku: string
  readonly at: Instant
}

type VisitFailure = { readonly kind: 'closed' | 'not-listed' | 'shared-full' }

export type SharedWishlistRepository = {
  /** The open link of the wishlist, else `link`. Undefined: no wishlist, or nothing on it. */
  share(
    ownerToken: string,
    link: SharedWishlist & { readonly token: string },
  ): Promise<SharedWishlist | undefined>
  /** What the owner sees: open links, votes by SKU and notes of all of them. */
  findOwn(
    ownerToken: string,
    at: Instant,
  ): Promise<{
    readonly links: readonly SharedWishlist[]
    readonly votes: ReadonlyMap<string, number>
    readonly notes: readonly SharedWishlistNote[]
  }>
  /** Deletes a link with its votes and notes; false: not the owner's, or none. */
  close(ownerToken: string, id: string): Promise<boolean>
  deleteNote(ownerToken: string, noteId: string): Promise<boolean>
  /** Undefined: unknown, closed or expired. */
  find(
    token: string,
    at: Instant,
  ): Promise<{ readonly link: SharedWishlist; readonly entries: readonly WishlistEntry[] } | undefined>
  /** Votes by SKU, and what this browser voted for and noted. */
  findVotes(
    sharedId: string,
    browser: string | null,
  ): Promise<{
    readonly votes: ReadonlyMap<string, number>
    readonly own: ReadonlySet<string>
    readonly notes: ReadonlyMap<string, string>
  }>
  /** Idempotent. */
  vote(visit: Visit & { readonly voted: boolean }, max: number): Promise<Result<void, VisitFailure>>
  /** Replaces the browser's note about the item; text null deletes it. */
  saveNote(visit: Visit & { readonly text: string | null }, max: number): Promise<Result<void, VisitFailure>>
}
