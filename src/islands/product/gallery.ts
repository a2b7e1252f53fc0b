/** Large pictures of the gallery, in their order. */
export const pictureLinks = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] [data-zoom]'),
]

/** Scrolls to a picture, counted from 0; after the last comes the first. Returns its index. */
export function showPicture(index: number): number {
  const links = pictureLinks()
  const shownIndex = (index + links.length) % links.length
  links[shownIndex]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return shownIndex
}

/** Index of the picture in view. scrollLeft is negative in right-to-left text. */
function indexInView(row: Element): number {
  return Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth))
}

/** Thumbnails and arrows show a picture without moving the page; the current thumbnail follows a swipe. */
export function startGallery(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const gallery = target.closest('[data-gallery]')
    const row = gallery?.querySelector('.gallery-main')
    if (!gallery || !row) return
    const slide = target.closest<HTMLElement>('[data-slide]')
    const small = target.closest('.gallery-small a')
    if (slide) showPicture(indexInView(row) + Number(slide.dataset.slide))
    if (small) {
      event.preventDefault()
      showPicture([...(small.parentElement?.children ?? [])].indexOf(small))
    }
  })
  document.addEventListener('keydown', (event) => {
    const row = (event.target as Element).closest?.('.gallery-main')
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!row || !step) return
    event.preventDefault()
    const toward = getComputedStyle(row).direction === 'rtl' ? -1 : 1
    pictureLinks()[showPicture(indexInView(row) + step * toward)]?.focus({ preventScroll: true })
  })
  // Scroll events do not bubble; the capture phase catches those of rows added later, too.
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches('.gallery-main')) return
      const now = indexInView(target)
      const marks = target.closest('[data-gallery]')?.querySelectorAll('.gallery-small a') ?? []
      marks.forEach((mark, index) => {
        if (index !== now) mark.removeAttribute('aria-current')
        else if (!mark.hasAttribute('aria-current')) {
          mark.setAttribute('aria-current', 'true')
          const list = mark.parentElement
          const thumbnail = mark.getBoundingClientRect()
          const visible = list?.getBoundingClientRect()
          if (list && visible) {
            list.scrollBy({
              left: thumbnail.x + thumbnail.width / 2 - visible.x - visible.width / 2,
              top: thumbnail.y + thumbnail.height / 2 - visible.y - visible.height / 2,
            })
          }
        }
      })
    },
    { capture: true, passive: true },
  )
}
