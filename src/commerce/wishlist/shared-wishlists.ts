import type { Instant } from '#kernel/instant.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import type { SharedWishlist, SharedWishlistNote } from './ports.ts'
import type { Wishlist } from './wishlist.ts'

export const sharedWishlistDays = 30
export const maxNoteLength = 140
/** Of one link. */
export const maxNotes = 200
/** Of one link: a browser without cookies would vote without end. */
export const maxVotes = 1000

/** A link with its token, for its owner only. */
export type SharedLink = SharedWishlist & { readonly token: string }

/** Hearts and notes about an entry of the owner's list. */
export type OwnShares = {
  readonly links: readonly SharedLink[]
  readonly votes: ReadonlyMap<string, number>
  /** Oldest first. */
  readonly notes: readonly SharedWishlistNote[]
}

export type SharedItem = Wishlist['items'][number] & {
  readonly votes: number
  /** Whether this browser has voted for it. */
  readonly voted: boolean
  /** This browser's own note; '' for none. Only the owner reads the notes of others. */
  readonly note: string
}

type VoteInput = {
  readonly token: string
  readonly sku: string
  /** Cookie of the browser; null: none yet. */
  readonly browser: string | null
  readonly from: string
}

export type VoteFailure =
  /** Unknown, expired or closed: all alike. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'not-listed' }
  | { readonly kind: 'shared-full' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'too-many' }

/** `browser`: the value its cookie gets. */
type Voted = Promise<Result<{ readonly browser: string }, VoteFailure>>

/** Wishlists that their owners share by a link, which shows the current list. */
export type SharedWishlistsFacade = {
  /** The open link of the list, or a new one for thirty days. */
  share(
    ownerToken: string | null,
    from: string,
  ): Promise<Result<SharedLink, { readonly kind: 'nothing-to-share' | 'too-many' }>>
  loadOwn(ownerToken: string | null): Promise<OwnShares>
  /** False: none of the owner's. Votes and notes go with it. */
  close(ownerToken: string | null, id: string): Promise<boolean>
  deleteNote(ownerToken: string | null, noteId: string): Promise<boolean>
  /** Undefined: unknown, expired or closed. */
  load(
    token: string,
    browser: string | null,
    storefront: Storefront,
  ): Promise<{ readonly expiresAt: Instant; readonly items: readonly SharedItem[] } | undefined>
  vote(input: VoteInput & { readonly voted: boolean }): Voted
  /** One of a browser and item; another text replaces it, an empty one deletes it. */
  note(input: VoteInput & { readonly text: string }): Voted
}
