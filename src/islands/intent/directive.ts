import type { ClientDirective } from 'astro'

const intent: ClientDirective = (load, _options, element) => {
  const wake = async () => {
    const hydrate = await load()
    await hydrate()
  }
  element.addEventListener('pointerdown', () => void wake(), { once: true, capture: true })
}

export default intent
