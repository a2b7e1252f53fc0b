/** Submits the sort order when it is chosen; without this script a button does. */
export function sortWhenChosen(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-sort]')
  const submit = () => select?.form?.requestSubmit()
  select?.addEventListener('change', submit)
  // Chosen before this script was loaded.
  if (select?.selectedOptions[0]?.defaultSelected === false) submit()
}
