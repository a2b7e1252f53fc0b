import { $cart, $wishes, hearCart } from '#stores/browser/counts.ts'
import { rehydrate } from '#stores/rehydration.ts'

/** Shows the counts of cart and wishlist and marks the hearts, which a cached page cannot know, as soon as they are read from the device. */
export function showBadges(): void {
  rehydrate({
    read: () => {
      readPage()
      $cart.subscribe(({ count }) => showCount(count, '[data-cart-count]'))
      $wishes.subscribe((skus) => {
        showCount(skus.length, '[data-wishlist-count]')
        for (const heart of document.querySelectorAll<HTMLButtonElement>(hearts))
          heart.ariaPressed = String(skus.includes(heart.form?.dataset['wish'] ?? heart.value))
      })
    },
    after: (milliseconds, run) => setTimeout(run, milliseconds),
  })
}

/** On cards, whose value is the SKU, and on product pages, whose form names it. */
const hearts = '[form=card-wish], [data-wish] button'

/** Pages of cart and wishlist know better than the device what these hold. */
function readPage(): void {
  const { truth, wishes } = document.querySelector<HTMLElement>('[data-holds]')?.dataset ?? {}
  hearCart(truth)
  if (wishes !== undefined) $wishes.set(wishes.split(' ').filter(Boolean))
}

function showCount(count: number, selector: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>(selector)) {
    badge.hidden = count === 0
    badge.textContent = count > 99 ? '99+' : String(count)
  }
}
