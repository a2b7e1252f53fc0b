import { takeDeferred } from '#islands/deferred-content.ts'

/**
 * Rows that scroll sideways: buttons scroll by what is in view, marks to one item. Touch, wheel and keys scroll the row
 * without this. The deferred content of a row comes before the row is in view, else with its first use: a taller item would
 * push away what is being read below.
 */
function startScroller(root: HTMLElement, track: HTMLElement): void {
  const marks = [...root.querySelectorAll<HTMLElement>('[data-mark]')]
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')]
  const showRest = () => {
    const rest = root.querySelector('noscript[data-rest]')
    if (!rest) return
    rest.remove()
    track.append(...(takeDeferred(rest).firstElementChild?.children ?? []))
  }
  const { top, bottom } = track.getBoundingClientRect()
  if (bottom < 0 || top > innerHeight) showRest()
  track.addEventListener('scroll', showRest, { passive: true, once: true })

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
    showRest()
    if (control.dataset.step) {
      const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1
      track.scrollBy(track.clientWidth * 0.9 * sign * Number(control.dataset.step), 0)
    } else track.children[marks.indexOf(control)]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  })
  track.addEventListener('scroll', show, { passive: true })
  new ResizeObserver(show).observe(track)
}

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      const root = target.closest<HTMLElement>('[data-scroller]')
      if (!isIntersecting || !root) continue
      watcher.unobserve(target)
      startScroller(root, target as HTMLElement)
    }
  },
  { rootMargin: '200px' },
)
for (const track of document.querySelectorAll('[data-scroller] [data-track]')) watcher.observe(track)
