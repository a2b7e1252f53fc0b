import { LRUCache } from 'lru-cache'
import type { ProductCard } from '#commerce/catalog/product-card.ts'
import { productTag } from '#commerce/catalog/catalog-tags.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Cards of these SKUs in their order, without those that are not sold here. */
export type LoadCards = (skus: readonly string[], storefront: Storefront) => Promise<readonly ProductCard[]>

/** `until`: when a special price of it starts or ends, ms. */
type WantedCard = { readonly sku: string; readonly until: number }

export type CardCache = {
  load(wanted: readonly WantedCard[], storefront: Storefront, now: number): Promise<readonly ProductCard[]>
  close(): void
}

type CachedCard = { readonly card: ProductCard; readonly from: number; readonly until: number }

/** For what changes without a purge, such as the badge of a new product. */
const maxAgeMs = 60_000

/** Caches cards until their product changes or a special price starts or ends. */
export function createCardCache(
  loadCards: LoadCards,
  purgeBus: Pick<PurgeBus, 'subscribe'>,
  maxBytes = 16 * 1024 * 1024,
): CardCache {
  const keysOf = new Map<string, Set<string>>()
  const cached = new LRUCache<string, CachedCard>({
    maxSize: maxBytes,
    // A card is mostly short Latin and Arabic texts: its JSON is about what it takes.
    sizeCalculation: ({ card }) => JSON.stringify(card).length,
    dispose: ({ card }, key) => keysOf.get(card.code)?.delete(key),
  })
  /** Rises with every purge: cards loaded meanwhile may be out of date and are not cached. */
  let changes = 0
  const close = purgeBus.subscribe((tags) => {
    changes += 1
    for (const tag of tags) {
      if (!tag.startsWith(productTag(''))) continue
      const code = tag.slice(productTag('').length)
      for (const key of [...(keysOf.get(code) ?? [])]) cached.delete(key)
      keysOf.delete(code)
    }
    if (tags.includes('*')) cached.clear()
  })

  function find(key: string, now: number): ProductCard | undefined {
    const found = cached.get(key)
    return found && found.from <= now && now < found.until ? found.card : undefined
  }

  function put(key: string, card: ProductCard, now: number, until: number): void {
    cached.set(key, { card, from: now, until: Math.min(until, now + maxAgeMs) })
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
          if (changes === before) put(keyOf(card.sku), card, now, untilOf.get(card.sku) ?? Infinity)
        }
      }
      return wanted.flatMap(({ sku }) => cards.get(sku) ?? [])
    },
  }
}
