/** A phone that has just been woken takes a while. An old position is good enough for the nearest store. */
const options: PositionOptions = { timeout: 15_000, maximumAge: 600_000 }

/** Two decimals: about a kilometer. More would be in the history of the browser, and nothing needs it. */
const written = ({ latitude, longitude }: GeolocationCoordinates): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`

/** The button that finds the nearest store by the position of the browser, which is read when it is pressed. */
export function startNearMe(): void {
  for (const root of document.querySelectorAll<HTMLElement>('[data-near-me]')) {
    const { denied = '', failed = '' } = root.dataset
    const form = root.closest('form')
    const button = root.querySelector('button')
    const status = root.querySelector('[role="status"]')
    if (!form || !button || !status) continue
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-busy') === 'true') return
      button.setAttribute('aria-busy', 'true')
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => find(form, written(coords)),
        ({ code }) => {
          button.removeAttribute('aria-busy')
          status.textContent = code === 1 ? denied : failed
        },
        options,
      )
    })
  }
}

/** Sends the form with the position instead of an area; the other choices stay. */
function find(form: HTMLFormElement, near: string): void {
  const terms = form.elements.namedItem('q')
  if (terms instanceof HTMLInputElement) terms.value = ''
  const known = form.elements.namedItem('near')
  const field = known instanceof HTMLInputElement ? known : document.createElement('input')
  field.type = 'hidden'
  field.name = 'near'
  field.value = near
  form.append(field)
  form.requestSubmit()
}
