import { ModelViewerElement } from '@google/model-viewer'

type Model = {
  readonly url: string
  readonly alt: string
  readonly room: string
  readonly color: string | null
}

/** Shows a model, painted in the chosen color. Rejects when the model cannot be loaded. */
export async function showModel(stage: Element, { url, alt, room, color }: Model): Promise<void> {
  const viewer = new ModelViewerElement()
  const attributes = {
    src: url,
    alt,
    loading: 'eager',
    'camera-controls': '',
    'touch-action': 'pan-y',
    'interaction-prompt': 'none',
    ar: '',
    'ar-modes': 'webxr scene-viewer quick-look',
    'ar-scale': 'fixed',
    'camera-orbit': '-28deg 76deg auto',
    'shadow-intensity': '0.9',
    'shadow-softness': '0.9',
    exposure: '0.85',
  }
  for (const [name, value] of Object.entries(attributes)) viewer.setAttribute(name, value)
  // The viewer shows it only on devices with augmented reality.
  const button = document.createElement('button')
  button.slot = 'ar-button'
  button.className = 'button three-d-place'
  button.textContent = room
  viewer.append(button)
  const loaded = new Promise<void>((resolve, reject) => {
    viewer.addEventListener('load', () => resolve(), { once: true })
    viewer.addEventListener('error', () => reject(new Error(`${url} cannot be shown`)), { once: true })
  })
  stage.replaceChildren(viewer)
  await loaded
  for (const material of viewer.model?.materials ?? [])
    if (color !== null && material.name === 'painted') material.pbrMetallicRoughness.setBaseColorFactor(color)
}
