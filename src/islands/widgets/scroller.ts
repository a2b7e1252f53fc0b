/**
 * Rows that scroll sideways: buttons scroll by what is in view, marks to one item. Touch, wheel and keys scroll the row
 * without this.
 */
for (const root of document.querySelectorAll<HTMLElement>('[data-scroller]')) {
  const track = root.querySelector<HTMLElement>('[data-track]')
  if (!track) continue
  const marks = [...root.querySelectorAll<HTMLElement>('[data-mark]')]
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')]

  const show = () => {
    // Negative from right to left.
    const at = Math.abs(track.scrollLeft)
    const range = track.scrollWidth - track.clientWidth
    const current = Math.round(at / track.clientWidth)
    marks.forEach((mark, index) =>
      index === current ? mark.setAttribute('aria-current', 'true') : mark.removeAttribute('aria-current'),
    )
    for (const step of steps) {
      step.classList.toggle('unneeded', range < 2)
      step.setAttribute('aria-disabled', String(Number(step.dataset.step) < 0 ? at < 2 : at > range - 2))
    }
  }

  root.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-mark], [data-step]')
    if (!control) return
    event.preventDefault()
    if (control.dataset.step) {
      const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1
      track.scrollBy(track.clientWidth * 0.9 * sign * Number(control.dataset.step), 0)
    } else track.children[marks.indexOf(control)]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  })
  track.addEventListener('scroll', show, { passive: true })
  new ResizeObserver(show).observe(track)
}
