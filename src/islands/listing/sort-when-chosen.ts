/** Choosing an order is asking for it; without the script a button asks. */
export function sortWhenChosen(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-sort]')
  const ask = () => select?.form?.requestSubmit()
  select?.addEventListener('change', ask)
  // Chosen before the script was there.
  if (select?.selectedOptions[0]?.defaultSelected === false) ask()
}
