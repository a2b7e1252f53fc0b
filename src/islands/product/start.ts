import type { TrackedProduct } from '#contracts/tracking.ts'
import { onFirstInteraction } from '#islands/intent/on-first-interaction.ts'
import { track } from '#stores/browser/data-layer.ts'
import { $recentCodes } from '#stores/browser/recently-viewed.ts'
import { withRecent } from '#stores/recent-codes.ts'
import deferred from 'lazy-url:./deferred.ts'

/** What a product page does before the first interaction. */
const json = document.getElementById('product-facts')?.textContent ?? 'null'
const facts = JSON.parse(json) as { code: string; product: TrackedProduct } | null

onFirstInteraction(
  () => import(/* @vite-ignore */ deferred),
  '[data-zoom], [data-three-d], [data-gallery] [data-slide], [data-quantity] [data-step], [data-copy], a[data-compare]',
)
if (facts) {
  track({ event: 'view_item', product: facts.product })
  $recentCodes.set(withRecent($recentCodes.get(), facts.code))
}
