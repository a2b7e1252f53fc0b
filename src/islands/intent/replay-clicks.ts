/** Milliseconds for which a click waits for its script; after that the element works as plain HTML again. */
const timeout = 10_000

/**
 * Delays clicks on elements that need a script. Call the returned function when the script is loaded, or cannot be: it
 * repeats the clicks.
 */
export function replayClicks(selector: string): () => void {
  let waiting: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const delay = (event: MouseEvent) => {
    const clicked = (event.target as Element).closest<HTMLElement>(selector)
    // Those open a tab: repeated, they would be plain ones.
    if (!clicked || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    // What else listens gets the repeated one; another script that waits must not repeat it as well.
    event.stopImmediatePropagation()
    waiting.push(clicked)
    timer ??= setTimeout(replay, timeout)
  }
  const replay = () => {
    removeEventListener('click', delay, true)
    clearTimeout(timer)
    for (const clicked of waiting) clicked.click()
    waiting = []
  }
  addEventListener('click', delay, true)
  return replay
}
