import { keepPresses } from './keep-presses.ts'

/** What shows that somebody uses the page, and does not merely look at it. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const

/**
 * Loads code with the first sign that the page is used: `whenUsed(() => import('…'))`. Until it is there the page is
 * HTML, whose links and forms work by themselves; when it cannot be had they go on doing so. What does nothing without
 * the code is named by `needy`: a tap there is often the first sign itself, and is repeated when the code has come.
 */
export function whenUsed(load: () => Promise<unknown>, needy?: string): void {
  const release = needy ? keepPresses(needy) : undefined
  const wake = () => {
    for (const sign of signs) removeEventListener(sign, wake, true)
    load().catch(console.error).finally(release)
  }
  for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true })
}
