import { readKey } from './read-key.ts'

/** The page editor: shows the fields of another choice at once, saves by Ctrl+S, and asks before unsaved words are left. */
const form = document.querySelector<HTMLFormElement>('form#editor')
let isChanged = false

form?.addEventListener('input', () => {
  isChanged = true
})
form?.addEventListener('submit', () => {
  isChanged = false
})
form?.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLSelectElement && 'redraw' in target.dataset) form.requestSubmit()
})
addEventListener('beforeunload', (event) => {
  if (isChanged) event.preventDefault()
})
addEventListener('keydown', (event) => {
  if (readKey(event) !== 'ctrl+s' || !form) return
  event.preventDefault()
  form.requestSubmit()
})
