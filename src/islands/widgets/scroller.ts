import { takeDeferred } from '#islands/deferred-content.ts'

/**
 * Rows that scroll sideways: buttons scroll by what is in view, marks to one item. Touch, wheel and keys scroll the row
 * without this. The deferred content of a row comes with its first use: a taller item that came by itself would push away what
 * is being read below.
 */
function startScroller(root: HTMLElement, track: HTMLElement): void {
  const marks = [...root.querySelectorAll<HTMLElement>('[data-mark]')]
  const steps = [...root.querySelectorAll<HTMLElement>('[data-step]')]
  let rest = root.querySelector('[data-rest]')
  const showRest = () => {
    if (rest) track.append(...(takeDeferred(rest).firstElementChild?.children ?? []))
    rest = null
    show()
  }

  const show = () => {
    // Negative from right to left.
    const at = Math.abs(track.scrollLeft)
    const range = track.scrollWidth - track.clientWidth
    const current = Math.round(at / track.clientWidth)
    marks.forEach((mark, index) => (mark.ariaCurrent = index === current ? 'true' : null))
    for (const step of steps) {
      step.classList.toggle('unneeded', range < 2)
      step.ariaDisabled = String(Number(step.dataset.step) < 0 ? at < 2 : at > range - 2)
    }
  }

  root.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-mark],[data-step]')
    if (!control) return
    event.preventDefault()
    if (control.dataset.step) {
      const sign = getComputedStyle(track).direction === 'rtl' ? -1 : 1
      track.scrollBy(track.clientWidth * 0.9 * sign * Number(control.dataset.step), 0)
    } else track.children[marks.indexOf(control)]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  })
  track.addEventListener('scroll', showRest)
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
