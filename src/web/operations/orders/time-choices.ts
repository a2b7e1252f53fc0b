import type { OfferedTimes } from '#commerce/delivery/offered-times.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** Offered times as options of a form; a value is the id of a slot, or a day. */
export const timeChoices = (
  times: OfferedTimes,
  here: Storefront,
  t: Translate,
): readonly { readonly value: string; readonly label: string }[] =>
  times.kind === 'days'
    ? times.days.map((day) => ({ value: day, label: formatDay(day, here) }))
    : times.slots.map(({ id, day, from, to }) => ({
        value: id,
        label: t('order:shipment.slot', {
          day: formatDay(day, here),
          from: formatClock(from, here),
          to: formatClock(to, here),
        }),
      }))
