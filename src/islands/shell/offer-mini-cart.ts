import type * as MiniCart from '#islands/cart/mini-cart.ts'
import miniCart from 'later:../cart/mini-cart.ts'

/** Milliseconds without a further press after which somebody is done with adding: a dialog would stop the next one. */
const pause = 600

const bag = () => document.querySelector<HTMLAnchorElement>('a[data-mini-cart]')
let opening: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** The cart in the header is a link to its page; a plain press shows what is in it over the page one is on. */
export function offerMiniCart(): void {
  addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[data-mini-cart]')
    if (!link || !canOpen() || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented) return
    event.preventDefault()
    open().catch(() => location.assign((link as HTMLAnchorElement).href))
  })
}

/** Shows the cart once nothing has been added for a moment. Where it cannot be had, the message and the count have said enough. */
export function showAfterAdding(): void {
  keepShut()
  if (canOpen()) timer = setTimeout(() => open().catch(console.error), pause)
}

/** Something more is being added. */
export const keepShut = (): void => clearTimeout(timer)

/** On the cart's own page there is nothing to add. */
const canOpen = (): boolean => bag() !== null && !document.querySelector('main [data-cart]')

const open = (): Promise<void> =>
  (opening ??= openOnce().finally(() => {
    opening = undefined
  }))

async function openOnce(): Promise<void> {
  const from = bag()?.dataset['miniCart']
  if (!from || document.getElementById('mini-cart')) return
  const { openMiniCart } = (await import(/* @vite-ignore */ miniCart)) as typeof MiniCart
  await openMiniCart(from)
}
