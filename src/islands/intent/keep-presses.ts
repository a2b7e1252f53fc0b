/** Milliseconds for which a press waits for the script it needs; then it works as plain HTML again. */
const patience = 5000

/**
 * Presses on parts that need a script, made before it has come, are kept and repeated by the function this answers. It
 * is called when the script is there, or cannot be had.
 */
export function keepPresses(needy: string): () => void {
  let waiting: HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (event: Event) => {
    const pressed = (event.target as Element).closest<HTMLElement>(needy)
    if (!pressed) return
    event.preventDefault()
    waiting.push(pressed)
    timer ??= setTimeout(release, patience)
  }
  const release = () => {
    removeEventListener('click', keep, true)
    clearTimeout(timer)
    for (const pressed of waiting) pressed.click()
    waiting = []
  }
  addEventListener('click', keep, true)
  return release
}
