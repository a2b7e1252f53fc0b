import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { SharedWishlistRepository } from './ports.ts'
import {
  maxNoteLength,
  maxNotes,
  maxVotes,
  sharedWishlistDays,
  type SharedWishlistsFacade,
  type VoteFailure,
} from './shared-wishlists.ts'
import type { ShowWishlist } from './show-wishlist.ts'

/** Keyed by the installation's secret. */
export type ShareSecrets = {
  /** Token of a link, made of its id: the database has only its digest, and its owner can see it again. */
  tokenOf(sharedId: string): string
  /** Value of a new browser's cookie. */
  newBrowser(): string
  /** The browser in a cookie of ours; undefined: not one of ours. */
  readBrowser(cookie: string): string | undefined
  /** What is stored of a browser: nothing connects its votes on two lists. */
  markOf(browser: string, sharedId: string): string
}

type Deps = {
  readonly shares: SharedWishlistRepository
  readonly showWishlist: ShowWishlist
  readonly secrets: ShareSecrets
  readonly newId: () => string
  readonly clock: Clock
  readonly checkRateLimit: (rule: 'wishlist' | 'wishlist-vote', from: string) => Promise<RateLimitDecision>
}

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text)
const isId = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

export function createSharedWishlists(deps: Deps): SharedWishlistsFacade {
  const { shares, showWishlist, secrets, clock, checkRateLimit } = deps
  const find = async (token: string) => (isToken(token) ? shares.find(token, clock.now()) : undefined)
  const browserOf = (cookie: string | null) => (cookie === null ? undefined : secrets.readBrowser(cookie))

  async function asVisitor(
    input: { readonly token: string; readonly browser: string | null; readonly from: string },
    save: (visit: {
      readonly sharedId: string
      readonly browser: string
    }) => Promise<Result<void, VoteFailure>>,
  ): ReturnType<SharedWishlistsFacade['vote']> {
    if (!(await checkRateLimit('wishlist-vote', input.from)).allowed) return fail({ kind: 'too-many' })
    const found = await find(input.token)
    if (!found) return fail({ kind: 'closed' })
    const isKnown = browserOf(input.browser) !== undefined
    const cookie = isKnown && input.browser !== null ? input.browser : secrets.newBrowser()
    const browser = browserOf(cookie) ?? ''
    const sharedId = found.link.id
    const saved = await save({ sharedId, browser: secrets.markOf(browser, sharedId) })
    return saved.ok ? ok({ browser: cookie }) : saved
  }

  return {
    async share(ownerToken, from) {
      if (!(await checkRateLimit('wishlist', from)).allowed) return fail({ kind: 'too-many' })
      const id = deps.newId()
      const createdAt = clock.now()
      const expiresAt = addMilliseconds(createdAt, sharedWishlistDays * 86_400_000)
      const link =
        ownerToken === null
          ? undefined
          : await shares.share(ownerToken, { id, createdAt, expiresAt, token: secrets.tokenOf(id) })
      return link ? ok({ ...link, token: secrets.tokenOf(link.id) }) : fail({ kind: 'nothing-to-share' })
    },

    async loadOwn(ownerToken) {
      if (ownerToken === null) return { links: [], votes: new Map(), notes: [] }
      const { links, ...rest } = await shares.findOwn(ownerToken, clock.now())
      return { links: links.map((link) => ({ ...link, token: secrets.tokenOf(link.id) })), ...rest }
    },

    close: async (ownerToken, id) => ownerToken !== null && isId(id) && shares.close(ownerToken, id),

    deleteNote: async (ownerToken, noteId) =>
      ownerToken !== null && isId(noteId) && shares.deleteNote(ownerToken, noteId),

    async load(token, cookie, storefront) {
      const found = await find(token)
      if (!found) return undefined
      const { id, expiresAt } = found.link
      const browser = browserOf(cookie)
      const [{ items }, { votes, own, notes }] = await Promise.all([
        showWishlist(found.entries, storefront),
        shares.findVotes(id, browser === undefined ? null : secrets.markOf(browser, id)),
      ])
      return {
        expiresAt,
        items: items.map((item) => ({
          ...item,
          votes: votes.get(item.sku) ?? 0,
          voted: own.has(item.sku),
          note: notes.get(item.sku) ?? '',
        })),
      }
    },

    vote: ({ sku, voted, ...input }) =>
      asVisitor(input, (visit) => shares.vote({ ...visit, sku, voted, at: clock.now() }, maxVotes)),

    async note({ sku, text, ...input }) {
      const tidied = tidyText(text)
      if ([...tidied].length > maxNoteLength) return fail({ kind: 'too-long' })
      return asVisitor(input, (visit) =>
        shares.saveNote({ ...visit, sku, text: tidied || null, at: clock.now() }, maxNotes),
      )
    },
  }
}
