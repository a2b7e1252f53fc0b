import { focusSortAgain } from './sort-focus.ts'

/**
 * Submits the sort order when it is chosen by pointer, in the opened list, or by Enter. The arrow keys on the closed box only go
 * through the orders; then, as without this script, a button submits.
 */
export function sortWhenChosen(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-sort]')
  const button = document.querySelector<HTMLElement>('[data-sort-go]')
  if (!select || !button) return
  /** The key that may have changed the order; undefined: none did. */
  let key: string | undefined
  const submit = () => {
    focusSortAgain.plan()
    select.form?.requestSubmit()
  }
  const isChosen = () => select.selectedOptions[0]?.defaultSelected === false
  const offerButton = () => {
    button.dataset['shown'] = ''
  }
  select.addEventListener('pointerdown', () => {
    key = undefined
  })
  select.addEventListener('keydown', (event) => {
    ;({ key } = event)
    if (key !== 'Enter' || !isChosen()) return
    event.preventDefault()
    submit()
  })
  select.addEventListener('change', () => (key === undefined || key === 'Enter' ? submit() : offerButton()))
  button.addEventListener('click', focusSortAgain.plan)
  // Chosen before this script was loaded.
  if (!isChosen()) return
  if (select.matches(':focus-visible')) offerButton()
  else submit()
}
