import type { ClientDirective } from 'astro'
import { queueEvents } from './queue.ts'

/** Milliseconds an island has to hydrate; after that its HTML works without it again. */
const timeout = 10_000

/** Events that load an island. "island:wake" is dispatched by our own scripts. */
const signals = ['pointerdown', 'focusin', 'keydown', 'click', 'submit', 'island:wake'] as const

/**
 * client:intent. Loads an island's code at the first sign of intent. Clicks and submits that arrive before React has
 * attached are queued and repeated then; when the code cannot be loaded they are repeated immediately, and links and forms
 * work as HTML.
 */
const intent: ClientDirective = (load, _options, island) => {
  let woken = false
  const queue = queueEvents()

  const wake = (event: Event) => {
    queue.add(event)
    if (woken) return
    woken = true
    island.addEventListener('island:ready', replay)
    // Astro reports a failed import by this event, and returns an empty hydrator.
    island.addEventListener('astro:hydration-error', replay)
    setTimeout(replay, timeout)
    load()
      .then((hydrate) => hydrate())
      .catch(replay)
  }
  const replay = () => {
    for (const signal of signals) island.removeEventListener(signal, wake, true)
    island.removeEventListener('island:ready', replay)
    island.removeEventListener('astro:hydration-error', replay)
    queue.replay()
  }
  for (const signal of signals) island.addEventListener(signal, wake, true)
}

export default intent
