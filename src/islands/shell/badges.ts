import type { ReadableAtom } from 'nanostores'
import { $cartCount, $wishlistCount } from '#stores/browser/counts.ts'
import { rehydrate } from '#stores/rehydration.ts'

/** Shows the counts of cart and wishlist, which a cached page cannot know, as soon as they are read from the device. */
export function showBadges(): void {
  rehydrate({
    read: () => {
      showCount($cartCount, '[data-cart-count]')
      showCount($wishlistCount, '[data-wishlist-count]')
    },
    after: (milliseconds, run) => setTimeout(run, milliseconds),
  })
}

function showCount($count: ReadableAtom<number>, selector: string): void {
  $count.subscribe((count) => {
    for (const badge of document.querySelectorAll<HTMLElement>(selector)) {
      badge.hidden = count === 0
      badge.textContent = count > 99 ? '99+' : String(count)
    }
  })
}
