import type { ChangeMessageKind } from '#commerce/messages/message.ts'
import type { Order } from '#commerce/orders/order.ts'
import { isExchanging } from '#commerce/returns/exchange.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { ReturnEvent } from '#commerce/returns/return-states.ts'
import { formatClock, formatDay, formatExactMoney } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { storefront, type Storefront } from '#kernel/storefront.ts'
import type { EnqueueMessage } from '#adapters/messages/enqueue-message.ts'
import type { Database } from '#infrastructure/db/database.ts'

/** The message of each event; null: none. Refunds have messages of their own. */
const kinds: Readonly<Record<ReturnEvent | 'request', ChangeMessageKind | null>> = {
  request: 'return-requested',
  approve: 'return-approved',
  reject: 'return-rejected',
  withdraw: 'return-withdrawn',
  schedule: 'return-scheduled',
  collect: 'return-collected',
  miss: 'return-missed',
  lapse: 'return-lapsed',
  receive: 'return-received',
  accept: 'return-accepted',
  'accept-part': 'return-accepted',
  waive: 'return-accepted',
  refuse: 'return-refused',
  appeal: 'return-received',
  'send-back': 'return-returned-to-customer',
  refund: null,
  complete: null,
  fail: null,
}

/** Adds the message of a return's last event. Of a request that is approved immediately only the last is sent. */
export const createReturnMessages =
  (enqueueMessage: EnqueueMessage, countries: readonly Country[]) =>
  async (tx: Database, one: Return, { language }: Order, at: Instant): Promise<void> => {
    const last = one.history.at(-1)
    const country = countries.find(({ isoCode }) => isoCode === one.country)
    if (!last || !country) return
    const kind = last.kind === 'miss' && one.state === 'lapsed' ? 'return-lapsed' : kinds[last.kind]
    if (kind === null) return
    const here = storefront(country, language)
    await enqueueMessage(tx, {
      kind,
      orderId: one.orderId,
      country: one.country,
      key: `${kind}:${one.reference}:${one.history.length}`,
      at,
      values: {
        reference: one.reference,
        amount: formatExactMoney(one.refund.total, here),
        when: whenOf(one, here),
        note: last.note ?? '',
        ...(isExchanging(one) || one.exchange?.state === 'done' ? { exchange: one.reference } : {}),
      },
    })
  }

const whenOf = ({ passage }: Return, here: Storefront): string => {
  const slot = passage.kind === 'home' ? passage.slot : null
  return slot
    ? `${formatDay(slot.day, here)}, ${formatClock(slot.from, here)} – ${formatClock(slot.to, here)}`
    : ''
}
