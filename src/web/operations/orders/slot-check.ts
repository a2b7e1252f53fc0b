import type { MessageTexts } from '#commerce/messages/received.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import { formatClock, formatDay, formatExactMoney } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { languageCodes, type Language } from '#kernel/language.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import type { OrderCheck } from './order-checks.ts'
import { readReason } from './read-order-act.ts'
import { loadSlots } from './slot-move.ts'
import { timeChoices } from './time-choices.ts'

const messageTitles = {
  en: 'operations-orders:slot.check.message-en',
  ar: 'operations-orders:slot.check.message-ar',
} as const satisfies Record<Language, MessageKey>

type Form = { readonly order: Order; readonly fields: FormData }

/** What another delivery time changes before it is agreed: the time, the fee and who pays it, the place, and what the shopper reads. */
export async function checkSlotMove(
  { order, fields }: Form,
  locals: App.Locals,
): Promise<OrderCheck | { readonly kind: string }> {
  const { t } = locals
  const reason = readReason(fields)
  if (!reason.ok) return reason.failure
  const position = Number(fields.get('position'))
  const offer = (await loadSlots(locals, order)).find((one) => one.shipment === position)
  const shipment = order.shipments.find((one) => one.position === position)
  const here = storefrontOf(locals, order.country)
  const time = String(fields.get('time') ?? '')
  const chosen = offer && timeChoices(offer.times, here, t).find(({ value }) => value === time)
  if (!offer || !shipment || !chosen) return { kind: 'time-unavailable' }
  const isWaived = fields.get('payment') === 'waived'
  const charge = isWaived ? null : offer.charge
  const amount = charge && formatExactMoney(charge.amount, here)
  const isByLink = amount !== null && offer.paidBy === 'link'
  const text = (value: string): CellValue => ({ kind: 'text', text: value })
  const fee =
    amount === null
      ? t(
          isWaived && offer.charge
            ? 'operations-orders:slot.fee.waived'
            : 'operations-orders:slot.check.free',
        )
      : t(isByLink ? 'operations-orders:slot.fee.link' : 'operations-orders:slot.fee.cash', { amount })
  return {
    act: 'move-slot',
    button: isByLink
      ? t('operations-orders:slot.check.send-link', { amount })
      : t('operations-orders:slot.check.move', { time: chosen.label }),
    fields: {
      position: String(position),
      time,
      payment: isWaived ? 'waived' : 'charged',
      reason: reason.value,
    },
    consequences: [
      { label: t('operations-orders:slot.check.now'), value: text(timeOf(shipment, locals, order)) },
      { label: t('operations-orders:slot.check.then'), value: text(chosen.label) },
      { label: t('operations-orders:slot.fee'), value: text(fee) },
      {
        label: t('operations-orders:slot.check.place'),
        value: text(
          t(isByLink ? 'operations-orders:slot.check.place-later' : 'operations-orders:slot.check.place-now'),
        ),
      },
      ...languageCodes.map((language) => ({
        label: t(messageTitles[language]),
        value: text(messageIn(locals.shop.messageTexts(language), order, isByLink)),
      })),
      { label: t('operations-orders:act.reason'), value: text(reason.value) },
    ],
    rejected: [],
    methods: [],
  }
}

function timeOf({ slot, latest }: Shipment, locals: App.Locals, { country }: Order): string {
  const here = storefrontOf(locals, country)
  if (!slot) return formatDay(latest, here)
  return locals.t('order:shipment.slot', {
    day: formatDay(slot.day, here),
    from: formatClock(slot.from, here),
    to: formatClock(slot.to, here),
  })
}

/** The shopper gets the one in the language of the order. */
function messageIn(texts: ReturnType<MessageTexts>, { number }: Order, isByLink: boolean): string {
  const kind = isByLink ? 'rescheduling-fee-due' : 'delivery-rescheduled'
  return `${texts(`${kind}.subject`, { number })} · ${texts(`${kind}.heading`)}`
}
