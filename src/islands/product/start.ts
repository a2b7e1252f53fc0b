import type { TrackedProduct } from '#contracts/tracking.ts'
import { whenUsed } from '#islands/intent/when-used.ts'
import { track } from '#stores/browser/data-layer.ts'
import { $recentCodes } from '#stores/browser/recently-viewed.ts'
import { withRecent } from '#stores/recent-codes.ts'
import comfort from 'later:./comfort.ts'

/** What a product's page does before anybody has touched it; all else comes with comfort.ts. */
const facts = document.getElementById('product-facts')?.textContent ?? 'null'
const seen = JSON.parse(facts) as { code: string; product: TrackedProduct } | null

whenUsed(
  () => import(/* @vite-ignore */ comfort),
  '[data-zoom], [data-three-d], [data-gallery] [data-turn], [data-quantity] [data-step], [data-copy]',
)
if (seen) {
  track({ event: 'view_item', product: seen.product })
  $recentCodes.set(withRecent($recentCodes.get(), seen.code))
}
