import { replayClicks } from './replay-clicks.ts'

const interactions = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Loads code at the first interaction with the page: `onFirstInteraction(() => import('…'))`. Until it is loaded, and
 * when it cannot be, links and forms work as HTML. Clicks on `selector`, for elements that do nothing without the code,
 * are repeated once it is there: such a click is often the first interaction.
 */
export function onFirstInteraction(load: () => Promise<unknown>, selector?: string): void {
  const replay = selector ? replayClicks(selector) : undefined
  const start = () => {
    for (const name of interactions) removeEventListener(name, start, true)
    load().catch(console.error).finally(replay)
  }
  for (const name of interactions) addEventListener(name, start, { capture: true, passive: true })
}
