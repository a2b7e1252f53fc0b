import { cookieLifetimeSeconds, pageCookies } from '#kernel/page-cookies.ts'
import { writeCookie } from '../shell/write-cookie.ts'

/**
 * The delivery area, chosen once and stored on this device. Cached pages are the same for all visitors: the promise for the
 * visitor's own area is loaded here, also after another variant's offer was swapped in.
 */
const keyOf = (section: HTMLElement): string => `area_${section.dataset.country}`

function fill(): void {
  const section = document.querySelector<HTMLElement>('[data-delivery]')
  const lines = section?.querySelector<HTMLElement>('[data-delivery-lines]')
  if (!section || !lines) return
  const area = localStorage.getItem(keyOf(section))
  const field = section.querySelector('select')
  if (!area) return
  // What was chosen earlier may be closed since then: the page shows the country's default, as the checkout does for its cookie.
  if (field && !field.querySelector(`[value="${area}"]`)) return localStorage.removeItem(keyOf(section))
  if (field) field.value = area
  // The checkout begins its address with it.
  writeCookie(pageCookies.area, `${section.dataset.country}.${area}`, cookieLifetimeSeconds)
  if (area === lines.dataset.deliveryLines) return
  lines.dataset.deliveryLines = area
  void fetch(section.dataset.delivery + encodeURIComponent(area)).then(
    async (response) => response.ok && (lines.innerHTML = await response.text()),
    // Without a network the promise for the country's default area stays.
    () => undefined,
  )
}

addEventListener('change', ({ target }) => {
  const section = (target as Element).closest<HTMLElement>('[data-delivery]')
  if (!section) return
  localStorage.setItem(keyOf(section), (target as HTMLSelectElement).value)
  fill()
})
// The field comes with the <details> that it is in.
addEventListener('toggle', fill, true)
const offer = document.querySelector('[data-swap=offer]')?.parentElement
if (offer) new MutationObserver(fill).observe(offer, { childList: true })
fill()
