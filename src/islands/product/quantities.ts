import { toLatinDigits } from '#kernel/digits.ts'

/** Largest quantity of one product that a cart takes (web/product/forms.ts); more is a bulk order. */
const maxQuantity = 14

/** The buttons next to a quantity. Above 14 the link to bulk orders is highlighted. */
export function startQuantities(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-quantity] [data-step]')
    const group = button?.closest<HTMLElement>('[data-quantity]')
    const field = group?.querySelector('input')
    if (!button || !group || !field) return
    const wanted = (Number.parseInt(toLatinDigits(field.value), 10) || 0) + Number(button.dataset.step)
    field.value = String(Math.min(maxQuantity, Math.max(Number(group.dataset.quantity), wanted)))
    document.querySelector('.purchase-bulk')?.classList.toggle('wanted', wanted > maxQuantity)
  })
}
