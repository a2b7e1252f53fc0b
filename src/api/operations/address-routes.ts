import type { AddressByFields } from '#commerce/orders/address/address-by-fields.ts'
import { addressChangeBody, addressQuoteBody, wireAddressQuote } from '#contracts/order-addresses.ts'
import { wireOrder } from '#contracts/operations.ts'
import { readRequestedTime } from '#commerce/orders/lifecycle/requested-time.ts'
import { fail, ok } from '#kernel/result.ts'
import { toReply } from './advance-order.ts'
import { route, type Rejection, type Route } from './routes.ts'
import { readWireMoney, toWireMoney } from './wire-money.ts'

type Failure = Extract<Awaited<ReturnType<AddressByFields['quote']>>, { readonly ok: false }>['failure']

function reject(failure: Failure): Rejection {
  if (failure.kind !== 'invalid-address') {
    const reply = toReply(fail(failure))
    return reply.ok ? { status: 409, kind: failure.kind } : reply.failure
  }
  const detail = failure.rejections.map(({ field, reason }) => `${field}: ${reason}`).join(', ')
  return { status: 422, kind: failure.kind, detail }
}

/** Another address for an order that has not left, agreed with the shopper. */
export function addressRoutes(edit: AddressByFields): readonly Route[] {
  const common = { method: 'POST', scope: 'orders:write' } as const
  return [
    route({
      ...common,
      path: '/orders/{number}/address/quote',
      summary:
        'What another address means: its costs, and the times there that have a place. Changes nothing.',
      body: addressQuoteBody,
      reply: wireAddressQuote,
      async run({ parameters: { number = '' }, body, by }) {
        const quoted = await edit.quote({ number, entered: body.fields, by })
        if (!quoted.ok) return fail(reject(quoted.failure))
        const { seen, isOtherZone, difference, paidBy, chosen, proposed } = quoted.value
        const times =
          chosen &&
          (chosen.times.kind === 'days' ? [...chosen.times.days] : chosen.times.slots.map(({ id }) => id))
        return ok({
          seen,
          otherZone: isOtherZone,
          difference: toWireMoney(difference),
          paidBy,
          times,
          proposed,
        })
      },
    }),
    route({
      ...common,
      path: '/orders/{number}/address',
      summary:
        'Sends an order to another address: at once, or after the shopper has paid the difference by a link. The same address again changes nothing.',
      body: addressChangeBody,
      reply: wireOrder,
      async run({ parameters: { number = '' }, body, by }) {
        const { seen, reason } = body
        const sum = body.fee === 'waived' ? ok(null) : readWireMoney(body.fee)
        if (!sum.ok) return sum
        const changed = await edit.change({
          ...{ number, entered: body.fields, seen, reason, by },
          time: body.time === undefined ? null : readRequestedTime(body.time),
          fee: body.fee === 'waived' ? 'waived' : { minor: sum.value?.minor ?? 0 },
        })
        return changed.ok ? toReply(changed) : fail(reject(changed.failure))
      },
    }),
  ]
}
