import type { Return, ReturnSlot } from '#commerce/returns/return.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront'>

/** "Monday, 30 November, 9 am – 1 pm", as the country writes it. */
export function formatSlot(
  { day, from, to }: ReturnSlot,
  country: Return['country'],
  locals: Locals,
): string {
  const here = storefrontOf(locals, country)
  return `${formatDay(day, here)}, ${formatClock(from, here)} – ${formatClock(to, here)}`
}

/** When it is collected; empty: no time was chosen, or it is brought. */
export const slotText = (
  { passage, country }: Pick<Return, 'passage' | 'country'>,
  locals: Locals,
): string => (passage.kind === 'home' && passage.slot ? formatSlot(passage.slot, country, locals) : '')
