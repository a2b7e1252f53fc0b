import { $comparedCodes } from '#stores/browser/compared.ts'
import { withCompared } from '#stores/compared-codes.ts'

/**
 * Remembers the compared products from page to page: a link to the comparison adds those of before, and the comparison,
 * where products can be removed, says which remain.
 */
export function rememberCompared(): void {
  const shown = document.querySelector<HTMLElement>('[data-compared]')?.dataset.compared
  const before = $comparedCodes.get()
  if (shown !== undefined) {
    const added = new URLSearchParams(location.search).has('add')
    const codes = shown === '' ? [] : shown.split(',')
    const all = added ? codes.reduce<readonly string[]>(withCompared, before) : codes
    $comparedCodes.set(all)
    if (all.join() !== codes.join()) location.replace(`?codes=${all.join()}`)
  }
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[data-compare]')
    if (!link?.dataset.compare) return
    $comparedCodes.set(withCompared($comparedCodes.get(), link.dataset.compare))
    // The browser follows the link as it is after this handler.
    link.search = `?codes=${$comparedCodes.get().join()}`
  })
}
