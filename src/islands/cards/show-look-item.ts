/**
 * A point on a look shows its item beside it: a copy of the item in the list, in a popover, which closes by Escape, by
 * a press elsewhere or by its button and returns focus to the point. Without the script, the point is a link to its row in the list.
 */
export function showLookItems(): void {
  document.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const point = event.target.closest<SVGAElement>('.look-points a')
    const href = point?.getAttribute('href') ?? ''
    const item = href.startsWith('#') && document.getElementById(href.slice(1))
    if (!point || !item) return
    event.preventDefault()
    show(point, item)
  })
}

function show(point: SVGAElement, item: HTMLElement): void {
  const card = document.createElement('div')
  card.className = 'look-card'
  card.popover = 'auto'
  card.role = 'dialog'
  card.ariaLabel = point.getAttribute('aria-label')
  const copy = item.cloneNode(true) as HTMLElement
  copy.removeAttribute('id')
  copy.role = 'presentation'
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'icon-button drawn i-close look-card-close'
  close.ariaLabel = point.closest<HTMLElement>('[data-look]')?.dataset['close'] ?? ''
  close.addEventListener('click', () => card.hidePopover())
  card.append(copy, close)
  // In the list, so that analytics knows which list it is of.
  item.closest('[data-list]')?.append(card)
  card.addEventListener('toggle', ({ newState }) => {
    if (newState !== 'closed') return
    card.remove()
    // Some browsers do not focus a link that is pressed, so they have nothing to give the focus back to.
    if (document.activeElement === document.body) point.focus({ preventScroll: true })
  })
  card.showPopover()
  placeNextTo(point, card)
  card.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
}

/** Below the point where there is room, else above it, inside the window. Both scroll with the page. */
function placeNextTo(point: SVGAElement, card: HTMLElement): void {
  const gap = 12
  const dot = point.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const start = Math.max(gap, Math.min(dot.left + dot.width / 2 - width / 2, clientWidth - width - gap))
  const isBelow = dot.bottom + height + gap <= clientHeight
  const top = Math.max(gap, isBelow ? dot.bottom : dot.top - height)
  card.style.left = `${start + scrollX}px`
  card.style.top = `${top + scrollY}px`
}
