import type { ClientDirective } from 'astro'
import { queueIntents } from './queue.ts'

/** Milliseconds an island has to come alive; after that the HTML works by itself again. */
const patience = 10_000

/** What shows that somebody wants the island. "island:wake" is for scripts of ours, when there is nothing to press. */
const signals = ['pointerdown', 'focusin', 'keydown', 'click', 'submit', 'island:wake'] as const

/**
 * client:intent. Loads an island's code with the first sign that somebody wants it. Clicks and submits that come before
 * React has attached are kept back and repeated then; when the code cannot be had, they are repeated at once, and links
 * and forms work as HTML.
 */
const intent: ClientDirective = (load, _options, island) => {
  let woken = false
  const queue = queueIntents()

  const wake = (event: Event) => {
    queue.keep(event)
    if (woken) return
    woken = true
    island.addEventListener('island:ready', release)
    // Astro reports a failed import by this event, and hands out an empty hydrator.
    island.addEventListener('astro:hydration-error', release)
    setTimeout(release, patience)
    load()
      .then((hydrate) => hydrate())
      .catch(release)
  }
  const release = () => {
    for (const signal of signals) island.removeEventListener(signal, wake, true)
    island.removeEventListener('island:ready', release)
    island.removeEventListener('astro:hydration-error', release)
    queue.replay()
  }
  for (const signal of signals) island.addEventListener(signal, wake, true)
}

export default intent
