import { toLatinDigits } from '#kernel/digits.ts'

/** Largest quantity of one product that a cart takes (web/product/forms.ts); more is a bulk order. */
const maxQuantity = 14

/** The buttons next to a quantity, up to what is in stock (data-max). Above 14 the link to bulk orders is highlighted. */
export function startQuantities(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-quantity] [data-step]')
    const group = button?.closest<HTMLElement>('[data-quantity]')
    const field = group?.querySelector('input')
    if (!button || !group || !field) return
    const wanted = (Number.parseInt(toLatinDigits(field.value), 10) || 0) + Number(button.dataset.step)
    const { quantity: least, max } = group.dataset
    const now = Math.min(Number(max ?? maxQuantity), Math.max(Number(least), wanted))
    field.value = String(now)
    const more = group.querySelector<HTMLButtonElement>('[data-step="1"]')
    // Without a limit of stock the press beyond the largest number points out bulk orders.
    if (more && max) more.disabled = now >= Number(max)
    document.querySelector('.purchase-bulk')?.classList.toggle('wanted', wanted > maxQuantity)
  })
}
