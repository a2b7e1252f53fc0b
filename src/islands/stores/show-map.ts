import streets from 'lazy-url:./street-map.ts'
import type { showStreets as ShowStreets } from './street-map.ts'

/** Opens the map with streets over the drawn one, which stays when the other does not come. */
export function startStoreMap(): void {
  for (const map of document.querySelectorAll<HTMLDetailsElement>('details[data-map-style]'))
    map.addEventListener('toggle', () => void show(map), { once: true })
}

async function show(map: HTMLDetailsElement): Promise<void> {
  const drawing = map.querySelector<HTMLElement>('.map-drawing')
  const { mapStyle = '', mapPlaces = '[]', mapLabel = '' } = map.dataset
  if (!drawing) return
  try {
    const { showStreets } = (await import(/* @vite-ignore */ streets)) as { showStreets: typeof ShowStreets }
    showStreets(drawing, { style: mapStyle, label: mapLabel, places: JSON.parse(mapPlaces) as [] })
  } catch {
    // The drawn map has all that matters.
  }
}
