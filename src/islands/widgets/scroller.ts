/**
 * Rows that scroll sideways: their buttons move on by what is in view, their marks lead to one item. The row itself
 * scrolls by touch, wheel and keys without this.
 */
for (const root of document.querySelectorAll<HTMLElement>('[data-scroller]')) {
  const track = root.querySelector<HTMLElement>('[data-track]')
  if (!track) continue
  const marks = [...root.querySelectorAll<HTMLElement>('[data-mark]')]
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')]

  const show = () => {
    // Negative from right to left.
    const at = Math.abs(track.scrollLeft)
    const room = track.scrollWidth - track.clientWidth
    const current = Math.round(at / track.clientWidth)
    marks.forEach((mark, index) =>
      index === current ? mark.setAttribute('aria-current', 'true') : mark.removeAttribute('aria-current'),
    )
    for (const step of steps) {
      step.classList.toggle('unneeded', room < 2)
      step.setAttribute('aria-disabled', String(Number(step.dataset.step) < 0 ? at < 2 : at > room - 2))
    }
  }

  root.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('[data-mark], [data-step]')
    if (!pressed) return
    event.preventDefault()
    if (pressed.dataset.step) {
      const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1
      track.scrollBy(track.clientWidth * 0.9 * sign * Number(pressed.dataset.step), 0)
    } else track.children[marks.indexOf(pressed)]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  })
  track.addEventListener('scroll', show, { passive: true })
  new ResizeObserver(show).observe(track)
}
