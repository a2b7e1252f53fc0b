import { pictureLinks, showPicture } from './gallery.ts'

const maxScale = 4
type Point = { readonly x: number; readonly y: number }

/**
 * The largest pictures in a dialog over the page. Keys, buttons and swipes show the next one; a pinch, the wheel, a
 * double click or buttons zoom, and dragging pans. The browser's dialog holds the focus and closes on Escape.
 */
export function startZoom(): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-zoom-room]')
  const room = dialog?.querySelector<HTMLElement>('.zoom-room')
  if (!dialog || !room) return
  const picture = new Image()
  const fingers = new Map<number, Point>()
  let index = 0
  let scale = 1
  let swiped = 0

  const show = (to: number) => {
    index = showPicture(to)
    const link = pictureLinks()[index]
    if (!link) return
    picture.alt = link.querySelector('img')?.alt ?? ''
    picture.width = Number(link.dataset.width)
    picture.height = Number(link.dataset.height)
    picture.src = link.href
    setScale(1)
  }
  const setScale = (to: number) => {
    scale = Math.min(maxScale, Math.max(1, to))
    const fit = Math.min(room.clientWidth / picture.width, room.clientHeight / picture.height)
    const middle = {
      x: (room.scrollLeft + room.clientWidth / 2) / room.scrollWidth,
      y: (room.scrollTop + room.clientHeight / 2) / room.scrollHeight,
    }
    picture.style.inlineSize = `${picture.width * fit * scale}px`
    room.scrollTo(
      middle.x * room.scrollWidth - room.clientWidth / 2,
      middle.y * room.scrollHeight - room.clientHeight / 2,
    )
  }
  /** Shows the picture `step` further in reading direction. */
  const slide = (step: number) => show(index + step * (getComputedStyle(dialog).direction === 'rtl' ? -1 : 1))
  const spread = () => {
    const [one, other] = [...fingers.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('[data-zoom]')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    room.replaceChildren(picture)
    dialog.showModal()
    show(pictureLinks().indexOf(link))
  })
  dialog.addEventListener('click', ({ target }) => {
    const key = (target as Element).closest<HTMLElement>('[data-slide], [data-scale]')
    if (key?.dataset.slide) show(index + Number(key.dataset.slide))
    if (key?.dataset.scale) setScale(scale * (Number(key.dataset.scale) > 0 ? 1.5 : 1 / 1.5))
  })
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowRight') slide(1)
    if (key === 'ArrowLeft') slide(-1)
    if (key === '+' || key === '=') setScale(scale * 1.5)
    if (key === '-') setScale(scale / 1.5)
  })
  dialog.addEventListener('close', () => pictureLinks()[index]?.focus({ preventScroll: true }))
  room.addEventListener('dblclick', () => setScale(scale > 1 ? 1 : 2.5))
  room.addEventListener('wheel', (event) => {
    event.preventDefault()
    setScale(scale * (event.deltaY < 0 ? 1.2 : 1 / 1.2))
  })
  room.addEventListener('pointerdown', (event) => {
    fingers.set(event.pointerId, event)
    room.setPointerCapture(event.pointerId)
    swiped = 0
  })
  room.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const apart = spread()
    fingers.set(event.pointerId, event)
    if (fingers.size > 1) setScale(scale * (spread() / Math.max(1, apart)))
    else if (scale > 1) room.scrollBy(before.x - event.x, before.y - event.y)
    else swiped += event.x - before.x
  })
  const lift = ({ pointerId }: PointerEvent) => {
    fingers.delete(pointerId)
    if (fingers.size > 0 || scale > 1 || Math.abs(swiped) < 60) return
    slide(swiped < 0 ? 1 : -1)
    swiped = 0
  }
  room.addEventListener('pointerup', lift)
  room.addEventListener('pointercancel', ({ pointerId }) => fingers.delete(pointerId))
}
