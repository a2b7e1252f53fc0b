import type { ShipmentRescheduling } from '#commerce/orders/orders.ts'
import type { Rescheduling } from '#commerce/orders/rescheduling/rescheduling.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** A delivery time in words. */
export function timeText(
  { day, slot }: Pick<Rescheduling['to'], 'day'> & { readonly slot: { from: string; to: string } | null },
  storefront: Storefront,
  t: Translate,
): string {
  const written = formatDay(day, storefront)
  const clock = (time: string) => formatClock(time, storefront)
  return slot
    ? t('order:shipment.slot', { day: written, from: clock(slot.from), to: clock(slot.to) })
    : written
}

/** The offered times as options of a form; a value is the id of a slot, or a day. */
export const reschedulingChoices = (
  { times }: ShipmentRescheduling,
  storefront: Storefront,
  t: Translate,
): readonly { readonly value: string; readonly label: string }[] =>
  times.kind === 'slots'
    ? times.slots.map((slot) => ({ value: slot.id, label: timeText({ day: slot.day, slot }, storefront, t) }))
    : times.days.map((day) => ({ value: day, label: timeText({ day, slot: null }, storefront, t) }))
