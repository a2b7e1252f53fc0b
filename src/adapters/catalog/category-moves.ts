import { isDeepStrictEqual } from 'node:util'
import { categoryTag } from '#commerce/catalog/catalog-tags.ts'
import {
  currentPathIn,
  type CategoryPlaces,
  type CurrentPath,
  type LoadCurrentPath,
} from '#commerce/catalog/moved-category.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import { cacheUntilPurged } from '#infrastructure/cache/cache-until-purged.ts'
import type { PurgeBus } from '#kernel/purge-bus.ts'

type CategoryMoves = {
  readonly places: () => Promise<CategoryPlaces>
  readonly loadCurrentPath: LoadCurrentPath
  close(): void
}

/** Where categories are and were, in memory until a category changes. */
export function createCategoryMoves(
  reader: Pick<CatalogReader, 'loadCategoryPlaces'>,
  purgeBus: Pick<PurgeBus, 'subscribe'>,
): CategoryMoves {
  let last: { readonly places: CategoryPlaces; readonly currentPath: CurrentPath } | undefined
  const { get, drop, close } = cacheUntilPurged(purgeBus, categoryTag(''), async () => {
    const places = await reader.loadCategoryPlaces()
    // A product has changed, or a name: what was made with the function is still right.
    const currentPath = last && isSame(last.places, places) ? last.currentPath : currentPathIn(places)
    last = { places, currentPath }
    return last
  })
  return {
    places: async () => (await get()).places,
    async loadCurrentPath(version = 0) {
      const { places, currentPath } = await get()
      if (places.version >= version) return currentPath
      drop()
      return (await get()).currentPath
    },
    close,
  }
}

const isSame = (one: CategoryPlaces, other: CategoryPlaces): boolean =>
  isDeepStrictEqual([one.live, one.moved], [other.live, other.moved])
