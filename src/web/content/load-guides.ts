import type { Loaded } from '#commerce/content/gateway.ts'
import type { Guide } from '#commerce/content/list-guides.ts'

/** Below another page. */
const maxRelated = 3

const none: Loaded<readonly Guide[]> = { value: [], tags: [], nextChange: null, stale: false }

/**
 * The guides that stand below a page: below a guide those that are older, then the newest, so that one after the other leads
 * through all of them; below /ideas and its rooms, and /help, the newest. None below others.
 */
export async function loadRelatedGuides(
  { shop, storefront }: Pick<App.Locals, 'shop' | 'storefront'>,
  slug: string,
): Promise<Loaded<readonly Guide[]>> {
  if (!/^(?:guides\/|ideas(?:\/|$)|help$)/.test(slug)) return none
  const guides = await shop.content.listGuides(storefront)
  const place = guides.value.findIndex((guide) => guide.slug === slug)
  const others = [...guides.value.slice(place + 1), ...guides.value.slice(0, Math.max(0, place))]
  return { ...guides, value: others.slice(0, maxRelated) }
}
