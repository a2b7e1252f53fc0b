import { LngLatBounds, Map, Marker, setWorkerUrl } from 'maplibre-gl'
import sheetUrl from 'maplibre-gl/dist/maplibre-gl.css?url'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

type StreetMap = {
  /** URL of the style, which names the tiles. */
  readonly style: string
  readonly label: string
  readonly places: readonly (readonly [longitude: number, latitude: number, name: string, href: string])[]
}

/** Around the outermost stores, in pixels; and as near as it goes to a lone one. */
const padding = 56
const nearest = 13

/** Puts a map with streets over a drawn one as soon as it has been drawn itself; takes it off again when it fails before. */
export function showStreets(over: HTMLElement, { style, label, places }: StreetMap): void {
  setWorkerUrl(workerUrl)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheetUrl }))
  const frame = document.createElement('div')
  frame.className = 'streets'
  const container = frame.appendChild(document.createElement('div'))
  over.append(frame)
  const bounds = new LngLatBounds()
  for (const [longitude, latitude] of places) bounds.extend([longitude, latitude])
  const map = new Map({
    container,
    style,
    bounds,
    fitBoundsOptions: { padding, maxZoom: nearest },
    // One finger scrolls the page.
    cooperativeGestures: true,
    locale: { 'Map.Title': label },
  })
  const giveUp = () => {
    map.remove()
    frame.remove()
  }
  map.once('error', giveUp)
  map.once('load', () => {
    map.off('error', giveUp)
    frame.classList.add('is-loaded')
  })
  for (const [index, [longitude, latitude, name, href]] of places.entries()) {
    const pin = Object.assign(document.createElement('a'), {
      className: 'street-pin',
      href,
      title: name,
      textContent: String(index + 1),
    })
    pin.setAttribute('aria-label', name)
    new Marker({ element: pin }).setLngLat([longitude, latitude]).addTo(map)
  }
}
