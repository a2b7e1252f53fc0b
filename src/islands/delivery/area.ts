/**
 * The delivery area, chosen once and remembered on this device. Pages are the same for everybody: what is said for the
 * shopper's own area is asked for here, also when the offer has been exchanged for another variant's.
 */
const keyOf = (section: HTMLElement): string => `area_${section.dataset.country}`

function fill(): void {
  const section = document.querySelector<HTMLElement>('[data-delivery]')
  const lines = section?.querySelector<HTMLElement>('[data-delivery-lines]')
  if (!section || !lines) return
  const area = localStorage.getItem(keyOf(section))
  if (!area || area === lines.dataset.deliveryLines) return
  lines.dataset.deliveryLines = area
  const field = section.querySelector('select')
  if (field) field.value = area
  void fetch(section.dataset.delivery + encodeURIComponent(area)).then(
    async (answer) => answer.ok && (lines.innerHTML = await answer.text()),
    // Without a network the country's default stays.
    () => undefined,
  )
}

document.addEventListener('change', ({ target }) => {
  const section = (target as Element).closest<HTMLElement>('[data-delivery]')
  if (!section) return
  localStorage.setItem(keyOf(section), (target as HTMLSelectElement).value)
  fill()
})
const offer = document.querySelector('[data-delivery]')?.closest('[data-swap]')?.parentElement
if (offer) new MutationObserver(fill).observe(offer, { childList: true })
fill()
