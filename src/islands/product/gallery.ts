/** Large pictures of the gallery, in their order. */
export const pictureLinks = (): HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] [data-zoom]'),
]

/** Brings a picture into view; counted from 0, and round from the last to the first. Answers which it became. */
export function showPicture(index: number): number {
  const links = pictureLinks()
  const place = (index + links.length) % links.length
  links[place]?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'start' })
  return place
}

/** Which one is in view. Scrolling counts downwards from 0 where one reads from right to left. */
function shown(row: Element): number {
  return Math.round(Math.abs(row.scrollLeft) / Math.max(1, row.clientWidth))
}

/** The small pictures lead to the large ones without moving the page, arrows turn, and the mark follows a swipe. */
export function startGallery(): void {
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const gallery = target.closest('[data-gallery]')
    const row = gallery?.querySelector('.gallery-main')
    if (!gallery || !row) return
    const turn = target.closest<HTMLElement>('[data-turn]')
    const small = target.closest('.gallery-small li')
    if (turn) showPicture(shown(row) + Number(turn.dataset.turn))
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
    pictureLinks()[showPicture(shown(row) + step * toward)]?.focus({ preventScroll: true })
  })
  // Scrolling does not bubble; caught on its way down it is heard from every row, also from one that comes later.
  document.addEventListener(
    'scroll',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches('.gallery-main')) return
      const now = shown(target)
      const marks = target.closest('[data-gallery]')?.querySelectorAll('.gallery-small a') ?? []
      marks.forEach((mark, index) => {
        if (index !== now) mark.removeAttribute('aria-current')
        else if (!mark.hasAttribute('aria-current')) {
          mark.setAttribute('aria-current', 'true')
          const list = mark.closest('ul')
          const place = mark.getBoundingClientRect()
          const room = list?.getBoundingClientRect()
          if (list && room) {
            list.scrollBy({
              left: place.x + place.width / 2 - room.x - room.width / 2,
              top: place.y + place.height / 2 - room.y - room.height / 2,
            })
          }
        }
      })
    },
    { capture: true, passive: true },
  )
}
