import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { operator } from '../builders/operators.ts'

type Example = { readonly country: string }
/** Slots are of a country: whoever works at one of its places sees them. */
type SlotCall = { readonly scope: 'place'; run(by: StaffOperator, on: Example): Promise<unknown> }

/** By permission, the use cases of delivery slots that need it. None changes anything. */
export const slotCalls = (
  shop: () => Pick<Shop, 'slotAdmin' | 'quoteBox'>,
): Readonly<Record<'slots.see' | 'slots.edit', readonly SlotCall[]>> => {
  const aSlot = async (country: string): Promise<string> => {
    const found = await shop().slotAdmin.calendar({ country }, operator)
    return found?.slots.at(-1)?.id ?? ''
  }
  const call = (run: (id: string, by: StaffOperator, country: string) => Promise<unknown>): SlotCall => ({
    scope: 'place',
    run: async (by, { country }) => run(await aSlot(country), by, country),
  })
  return {
    'slots.see': [
      call((_, by, country) => shop().slotAdmin.calendar({ country }, by)),
      call((id, by) => shop().slotAdmin.find(id, by)),
      // No such area: whoever may not see the country is told that it is not there.
      call((_, by, country) => shop().quoteBox.quote({ country, area: 'none', items: [], at: null }, by)),
    ],
    'slots.edit': [
      call((id, by) => shop().slotAdmin.setDay({ id, capacity: -1, by })),
      call((id, by) => shop().slotAdmin.checkRule({ id, capacity: -1, by })),
      call((id, by) => shop().slotAdmin.setRule({ id, capacity: -1, by })),
    ],
  }
}
