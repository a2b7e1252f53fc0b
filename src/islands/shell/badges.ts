import { $cart, $wishlist, updateCart } from '#stores/browser/counts.ts'
import { rehydrate } from '#stores/rehydration.ts'

/** Shows the counts of cart and wishlist and marks the hearts, which cached pages do not contain. */
export function showBadges(): void {
  rehydrate({
    read: () => {
      readPage()
      $cart.subscribe(({ count }) => showCount(count, '[data-cart-count]'))
      $wishlist.subscribe((skus) => {
        showCount(skus.length, '[data-wishlist-count]')
        for (const heart of document.querySelectorAll<HTMLButtonElement>(hearts))
          heart.ariaPressed = String(skus.includes(heart.form?.dataset['wishlistSku'] ?? heart.value))
      })
    },
    after: (milliseconds, run) => setTimeout(run, milliseconds),
  })
}

/** A card's heart has the SKU as its value; on product pages the form names it. */
const hearts = '[form=card-wishlist], [data-wishlist-sku] button'

/** Pages of one visitor (cart, wishlist, order) contain newer values than the device. */
function readPage(): void {
  const { cartVersion, wishlist } =
    document.querySelector<HTMLElement>('[data-cart-version],[data-wishlist]')?.dataset ?? {}
  updateCart(cartVersion)
  if (wishlist !== undefined) $wishlist.set(wishlist.split(' ').filter(Boolean))
}

function showCount(count: number, selector: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>(selector)) {
    badge.hidden = count === 0
    badge.textContent = count > 99 ? '99+' : String(count)
  }
}
