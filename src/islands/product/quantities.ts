import { toLatinDigits } from '#kernel/digits.ts'

/** Most of one product that a cart takes (web/product/forms.ts); what is more is a bulk order. */
const most = 14

/** The buttons beside a number. Beyond 14 the way to a price for many is pointed out. */
export function startQuantities(): void {
  document.addEventListener('click', ({ target }) => {
    const button = (target as Element).closest<HTMLElement>('[data-quantity] [data-step]')
    const group = button?.closest<HTMLElement>('[data-quantity]')
    const field = group?.querySelector('input')
    if (!button || !group || !field) return
    const asked = (Number.parseInt(toLatinDigits(field.value), 10) || 0) + Number(button.dataset.step)
    field.value = String(Math.min(most, Math.max(Number(group.dataset.quantity), asked)))
    document.querySelector('.purchase-bulk')?.classList.toggle('wanted', asked > most)
  })
}
