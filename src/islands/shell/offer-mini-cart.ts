import type * as MiniCart from '#islands/cart/mini-cart.ts'
import miniCart from 'lazy-url:../cart/mini-cart.ts'

/** Milliseconds after the last addition before the cart opens: a dialog would block the next click. */
const pause = 600

const cartLink = () => document.querySelector<HTMLAnchorElement>('a[data-mini-cart]')
let opening: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** A plain click on the header's link to the cart opens the cart over the page. */
export function offerMiniCart(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-mini-cart]')
    if (!link || !canOpen() || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    open().catch(() => location.assign((link as HTMLAnchorElement).href))
  })
}

/** Opens the cart once nothing has been added for a moment. When it cannot be loaded, message and count are enough. */
export function openAfterAdding(): void {
  cancelOpening()
  if (canOpen()) timer = setTimeout(() => open().catch(console.error), pause)
}

/** Called when something more is being added. */
export const cancelOpening = (): void => clearTimeout(timer)

/** On the cart's own page there is nothing to open. */
const canOpen = (): boolean => cartLink() !== null && !document.querySelector('main [data-cart]')

const open = (): Promise<void> =>
  (opening ??= openOnce().finally(() => {
    opening = undefined
  }))

async function openOnce(): Promise<void> {
  const from = cartLink()?.dataset['miniCart']
  if (!from || document.getElementById('mini-cart')) return
  const { openMiniCart } = (await import(/* @vite-ignore */ miniCart)) as typeof MiniCart
  await openMiniCart(from)
}
