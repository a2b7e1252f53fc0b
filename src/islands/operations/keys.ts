import { isTyping, readKey } from './read-key.ts'
import { chooseRow, stepRow, openRow } from './rows.ts'

/** How long "g" waits for its letter. */
const waitMs = 1500

const focus = (selector: string): void => {
  const found = document.querySelector<HTMLElement>(selector)
  const menu = found?.closest('details')
  if (menu) menu.open = true
  found?.focus()
}

/** Ctrl+Enter sends the form that is typed in, but never one of a check page: money is confirmed by its button. */
function sendForm(target: EventTarget | null): void {
  const form = target instanceof HTMLElement ? target.closest('form') : null
  if (form && !form.closest('.check')) form.requestSubmit()
}

const acts: Readonly<Record<string, () => void>> = {
  '/': () => focus('[data-list-search], [data-bar-search]'),
  j: () => stepRow(1),
  k: () => stepRow(-1),
  x: chooseRow,
  f: () => focus('.filters :is(select, input:not([type=hidden]))'),
  v: () => focus('[data-views] a'),
  n: () => focus('#note'),
  a: () => focus('.page-acts :is(a, button), .list-acts button'),
}

/** Keys of operations. `open` loads and shows the palette or the help. */
export function listenToKeys(open: (what: 'palette' | 'help') => void): () => void {
  let goesUntil = 0
  const onKey = (event: KeyboardEvent): void => {
    const key = readKey(event)
    if (key === null || event.defaultPrevented || event.isComposing) return
    if (key === 'ctrl+k') {
      event.preventDefault()
      open('palette')
      return
    }
    if (key === 'ctrl+enter') return sendForm(event.target)
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return
    const goes = event.timeStamp < goesUntil
    goesUntil = 0
    if (goes) {
      const link = document.querySelector<HTMLAnchorElement>(`a[data-go="${CSS.escape(key)}"]`)
      if (link) {
        event.preventDefault()
        link.click()
      }
      return
    }
    if (key === 'g') {
      goesUntil = event.timeStamp + waitMs
      return
    }
    if (key === '?') return open('help')
    // Enter on a link or button is that link's or button's.
    if (key === 'Enter' && event.target === document.body) return openRow()
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined
    if (!act) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}
