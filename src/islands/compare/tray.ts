import { fetchPage } from '#islands/html-swap.ts'
import { $comparedCodes } from '#stores/browser/compared.ts'
import { maxCompared } from '#stores/compared-codes.ts'

const findTray = () => document.querySelector<HTMLElement>('[data-compare-tray]')
/** Counts changes: only the answer to the last one is shown. */
let changes = 0

/** Ticks or unticks a product of the listing and shows the tray. The fifth product is refused, in words. */
export async function toggleCompared(code: string): Promise<void> {
  const before = $comparedCodes.get()
  const after = before.includes(code) ? before.filter((other) => other !== code) : [...before, code]
  if (after.length <= maxCompared) $comparedCodes.set(after)
  await showTray(after)
}

/** Adds a product, unless it is there already, and shows the tray. */
export const addToTray = (code: string): Promise<void> =>
  $comparedCodes.get().includes(code) ? showTray($comparedCodes.get()) : toggleCompared(code)

/** Shows the products of before, when a listing is opened, and follows the tray's own buttons. */
export function startTray(): void {
  document.addEventListener('click', (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-uncompare]') : null
    if (!link || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const { uncompare } = link.dataset
    const rest = uncompare ? $comparedCodes.get().filter((code) => code !== uncompare) : []
    $comparedCodes.set(rest)
    void showTray(rest)
  })
  const products = document.querySelector('[data-products]')
  if (products) new MutationObserver(markTicks).observe(products, { childList: true })
  // Without a script the tray is in the address: that is what was ticked.
  const ticked = new URLSearchParams(location.search).getAll('compare')
  if (ticked.length > 0) $comparedCodes.set(ticked.slice(0, maxCompared))
  // With one the filters need not bring it along: it may change.
  for (const field of document.querySelectorAll('#filter-form [name=compare]')) field.remove()
  if ($comparedCodes.get().length > 0) void showTray($comparedCodes.get())
}

function markTicks(): void {
  const codes = $comparedCodes.get()
  for (const tick of document.querySelectorAll<HTMLElement>('button[data-compare]'))
    tick.ariaPressed = String(codes.includes(tick.dataset.compare ?? ''))
}

/** Where focus goes when the tray's button that had it is gone. */
const focusBack = (code: string | undefined) =>
  document.querySelector<HTMLElement>(`[data-compare="${code ?? ''}"], [data-compare]`)?.focus()

async function showTray(codes: readonly string[]): Promise<void> {
  markTicks()
  const change = ++changes
  const before = findTray()
  const focused = before?.contains(document.activeElement)
    ? (document.activeElement as HTMLElement).dataset.uncompare
    : undefined
  const tray = codes.length === 0 ? null : await fetchTray(codes)
  if (change !== changes) return
  findTray()?.remove()
  if (tray) document.body.append(tray)
  if (focused !== undefined) focusBack(focused)
}

async function fetchTray(codes: readonly string[]): Promise<Element | null> {
  const [, country, language] = location.pathname.split('/')
  const href = `/api/${country}/${language}/compare-tray?codes=${codes.join()}`
  const page = await fetchPage(href).catch(() => undefined)
  const tray = page?.querySelector('[data-compare-tray]')
  const styles = tray?.querySelector('link')
  if (!tray) return null
  // Shown once it is dressed; the styles stay in the page.
  if (styles && !document.head.querySelector(`link[href="${styles.getAttribute('href') ?? ''}"]`))
    await new Promise((resolve) => {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'stylesheet', href: styles.href, onload: resolve, onerror: resolve })
      document.head.append(link)
    })
  styles?.remove()
  return document.adoptNode(tray)
}
