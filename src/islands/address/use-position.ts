/** The browser asks for permission; a position may take a while on a phone that has just been woken. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** Six decimals: about ten centimeters. */
const written = ({ latitude, longitude }: GeolocationCoordinates): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`

/** Buttons that fill the browser's position into a field. */
export function startPosition(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-position-for]')) {
    const { positionFor = '', denied = '', failed = '', filled = '' } = root.dataset
    const field = document.getElementById(positionFor)
    const button = root.querySelector('button')
    const status = root.querySelector('[role="status"]')
    if (!(field instanceof HTMLInputElement) || !button || !status) continue
    const finish = (message: string) => {
      status.textContent = message
      button.removeAttribute('aria-busy')
    }
    button.addEventListener('click', () => {
      if (button.ariaBusy === 'true') return
      status.textContent = ''
      button.setAttribute('aria-busy', 'true')
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          field.value = written(coords)
          finish(filled)
        },
        ({ code }) => finish(code === 1 ? denied : failed),
        options,
      )
    })
  }
}
