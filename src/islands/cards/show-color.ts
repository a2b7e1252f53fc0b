import { fetchPage } from '#islands/html-swap.ts'
import { $wishlist } from '#stores/browser/counts.ts'

/**
 * A press on a color dot shows the card in that color, with its picture, price, stock and links, as the shop renders it.
 * Without the script, and when the card cannot be loaded, the dot is a link to the product in that color.
 */
export function showColors(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const dot = event.target.closest<HTMLAnchorElement>('.product-card a.color')
    const card = dot?.closest<HTMLElement>('.product-card')
    const sku = dot && new URL(dot.href).searchParams.get('sku')
    if (!card || !sku) return
    event.preventDefault()
    showColor(card, dot, sku).catch(() => location.assign(dot.href))
  })
}

/** SKU that was chosen last, by card: answers to earlier clicks are dropped. */
const chosen = new WeakMap<HTMLElement, string>()

async function showColor(card: HTMLElement, dot: HTMLAnchorElement, sku: string): Promise<void> {
  chosen.set(card, sku)
  card.ariaBusy = 'true'
  const [, country, language] = dot.pathname.split('/')
  const page = await fetchPage(`/api/${country}/${language}/cards?codes=${encodeURIComponent(sku)}`)
  if (chosen.get(card) !== sku) return
  const fresh = page.querySelector<HTMLElement>('.product-card')
  if (fresh?.dataset['sku'] !== sku) throw new TypeError(`${sku}: no card`)
  const hadFocus = dot === document.activeElement
  replaceContent(card, fresh)
  card.ariaBusy = null
  $wishlist.notify()
  if (hadFocus) card.querySelector<SVGElement>('svg.color')?.focus({ preventScroll: true })
}

/** Keeps what depends on the place of the card: the level of its heading, and the tick of a listing. */
function replaceContent(card: HTMLElement, fresh: HTMLElement): void {
  const [heading, tick] = ['.product-card-name', '.product-card-compare'].map((part) =>
    card.querySelector<HTMLElement>(part),
  )
  const freshHeading = fresh.querySelector('.product-card-name')
  if (heading) {
    heading.replaceChildren(...(freshHeading?.childNodes ?? []))
    freshHeading?.replaceWith(heading)
  }
  const sizes = card.querySelector('img')?.sizes
  for (const each of fresh.querySelectorAll<HTMLImageElement | HTMLSourceElement>('img, source'))
    if (sizes !== undefined) each.sizes = sizes
  fresh.querySelector('.colors')?.before(...(tick ? [tick] : []))
  card.classList.toggle('sold-out', fresh.classList.contains('sold-out'))
  for (const name of ['sku', 'price']) card.dataset[name] = fresh.dataset[name] ?? ''
  card.replaceChildren(...fresh.childNodes)
}
