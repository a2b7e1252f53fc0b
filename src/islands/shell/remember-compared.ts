import { $comparedCodes } from '#stores/browser/compared.ts'
import { withCompared } from '#stores/compared-codes.ts'

/**
 * Remembers the compared products from page to page: the comparison, where products can be removed, says which remain, and
 * when it is come to with one more, it adds those of before.
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
}
