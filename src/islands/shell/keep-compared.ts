import { $comparedCodes } from '#stores/browser/compared.ts'
import { withCompared } from '#stores/compared-codes.ts'

/**
 * What is to be compared, remembered from page to page: a link to the comparison takes along what was added before, and
 * the comparison itself, whose links take pieces away, says what is left.
 */
export function keepCompared(): void {
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
    // The link is followed as it is now.
    link.search = `?codes=${$comparedCodes.get().join()}`
  })
}
