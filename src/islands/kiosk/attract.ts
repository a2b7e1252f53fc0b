/** How long a picture of the wall stands, and how long the wall waits after a touch; in ms. */
const slideTime = 9000
const restTime = 60_000

/**
 * The wall's pictures follow each other while it is left alone. They pause when it is touched, and at the button; for visitors
 * who want less motion, only the button starts them. Without a script the first picture stands.
 */
export function playWall(): void {
  const slides = [...document.querySelectorAll<HTMLElement>('.wall .hero .track > .slide')]
  const button = document.querySelector<HTMLButtonElement>('[data-wall-play]')
  const [first] = slides
  if (!first || !button || slides.length < 2) return
  let shown = first
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (slide: HTMLElement) => {
    delete shown.dataset['shown']
    shown.inert = true
    slide.dataset['shown'] = ''
    slide.inert = false
    shown = slide
  }
  const next = () => {
    show(slides[(slides.indexOf(shown) + 1) % slides.length] ?? first)
    timer = setTimeout(next, slideTime)
  }
  const isPlaying = () => button.dataset['wallPlay'] === 'on'
  const play = (isOn: boolean, wait = slideTime) => {
    clearTimeout(timer)
    button.dataset['wallPlay'] = isOn ? 'on' : 'off'
    if (isOn) timer = setTimeout(next, wait)
  }
  for (const slide of slides) slide.inert = slide !== first
  first.dataset['shown'] = ''
  first.closest<HTMLElement>('.track')?.setAttribute('data-played', '')
  button.addEventListener('click', () => play(!isPlaying()))
  for (const name of ['pointerdown', 'keydown', 'wheel'])
    addEventListener(
      name,
      ({ target }) => {
        if (isPlaying() && !(target instanceof Node && button.contains(target))) play(true, restTime)
      },
      { passive: true },
    )
  play(!matchMedia('(prefers-reduced-motion: reduce)').matches)
}
