import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { productTag } from '#commerce/catalog/catalog-tags.ts'
import type { Invalidations } from '#commerce/content/ports.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Cards of variants, in the order of the SKUs; what is not sold here (any more) is left out. */
export type LoadCards = (skus: readonly string[], storefront: Storefront) => Promise<readonly ProductCard[]>

/** A variant whose card is wanted, and when its price changes by itself, ms. */
export type WantedCard = { readonly sku: string; readonly until: number }

export type CardCache = {
  load(wanted: readonly WantedCard[], storefront: Storefront, now: number): Promise<readonly ProductCard[]>
  close(): void
}

type Kept = { readonly card: ProductCard; readonly from: number; readonly until: number }

/** Some 1.5 kB each: 30 MB when full. */
const mostCards = 20_000
/** What changes with nothing said of it (a "new" badge that ages) is at most so old. */
const longestMs = 60_000

/** Cards that were loaded lately: dropped when their product changes, and when their price does by itself. */
export function createCardCache(
  loadCards: LoadCards,
  invalidations: Pick<Invalidations, 'subscribe'>,
): CardCache {
  const keysOf = new Map<string, Set<string>>()
  const kept = new LRUCache<string, Kept>({
    max: mostCards,
    dispose: ({ card }, key) => keysOf.get(card.code)?.delete(key),
  })
  /** Rises with every change: what was loaded while it rose may be of before. */
  let changes = 0
  const close = invalidations.subscribe((tags) => {
    changes += 1
    for (const tag of tags) {
      if (!tag.startsWith(productTag(''))) continue
      const code = tag.slice(productTag('').length)
      for (const key of [...(keysOf.get(code) ?? [])]) kept.delete(key)
      keysOf.delete(code)
    }
    if (tags.includes('*')) kept.clear()
  })

  function find(key: string, now: number): ProductCard | undefined {
    const found = kept.get(key)
    return found && found.from <= now && now < found.until ? found.card : undefined
  }

  function keep(key: string, card: ProductCard, now: number, until: number): void {
    kept.set(key, { card, from: now, until: Math.min(until, now + longestMs) })
    const keys = keysOf.get(card.code) ?? new Set()
    keysOf.set(card.code, keys.add(key))
  }

  return {
    close,
    async load(wanted, storefront, now) {
      const keyOf = (sku: string) => `${storefront.store} ${sku}`
      const cards = new Map<string, ProductCard>()
      const missing: string[] = []
      for (const { sku } of wanted) {
        const card = find(keyOf(sku), now)
        if (card) cards.set(sku, card)
        else missing.push(sku)
      }
      if (missing.length > 0) {
        const before = changes
        const untilOf = new Map(wanted.map(({ sku, until }) => [sku, until]))
        for (const card of await loadCards(missing, storefront)) {
          cards.set(card.sku, card)
          if (changes === before) keep(keyOf(card.sku), card, now, untilOf.get(card.sku) ?? Infinity)
        }
      }
      return wanted.flatMap(({ sku }) => cards.get(sku) ?? [])
    },
  }
}
