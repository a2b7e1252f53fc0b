import type { Shop } from '#commerce/shop.ts'
import { isLivePage } from './is-live-page.ts'

/** What the HTTP server asks before it says that there is no page. */
export const createMovedPages = (shop: Shop) => ({
  async find(path: string) {
    try {
      const destination = await shop.redirects.follow(path)
      if (!destination || destination.kind === 'endless' || (await isLivePage(shop, path))) return undefined
      shop.redirects.noteFollowed(destination)
      return destination.kind === 'gone' ? { kind: 'gone' as const, page: gonePageOf(path) } : destination
    } catch (error) {
      // Pages have copies to show while the database is away.
      shop.report(error, { what: 'looking for a redirect' })
      return undefined
    }
  },
  noteMissing: (path: string, referrer: string | undefined) =>
    shop.redirects.noteMissing(path, referrer ?? null),
})

/** One page for all that is gone in a storefront. */
const gonePageOf = (path: string): string => `${/^\/[a-z]{2}\/[a-z]{2}(?=\/)/.exec(path)?.[0] ?? ''}/gone`
