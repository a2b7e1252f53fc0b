import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import { displayStatus } from '#commerce/orders/lifecycle/display-status.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OpenedOrder, OrdersFacade } from '#commerce/orders/orders.ts'
import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { CustomerOrders, OrderRepository } from '#commerce/orders/ports.ts'
import { ownerScope, trackingMinutes, type AccessTokens, type OrderScope } from './order-scope.ts'

type Deps = {
  readonly repository: Pick<OrderRepository, 'find'>
  readonly customerOrders: CustomerOrders
  readonly accessTokens: Pick<AccessTokens, 'signUntil'>
  readonly clock: Clock
  readonly findSigned: OrdersFacade['find']
  readonly open: (order: Order, accessToken: string, scope: OrderScope) => OpenedOrder
}

/** Orders on a page of a customer's list. */
export const ordersPerPage = 10

/** An owner's token never leaves the process: it lives for the request that it was signed for. */
const ownerTokenMinutes = 5

const notFound = fail({ kind: 'not-found' })

/** Orders of customers who are signed in, and of guests who have proven a contact. */
export function createOwnOrders({
  repository,
  customerOrders,
  accessTokens,
  clock,
  findSigned,
  open,
}: Deps): Pick<OrdersFacade, 'listOwn' | 'findOwn' | 'isFree' | 'keep' | 'openByContact'> {
  const minutesFromNow = (minutes: number) => addMilliseconds(clock.now(), minutes * 60_000)

  return {
    async listOwn(customerId, start, { country }) {
      const from = Number.isSafeInteger(start) && start > 0 ? start : 0
      const { orders, counts } = await customerOrders.list({
        customerId,
        country: country.isoCode,
        start: from,
        limit: ordersPerPage,
      })
      return {
        orderList: orders.map((order) => ({ order, display: displayStatus(order) })),
        recordsTotal: counts.find((one) => one.country === country.isoCode)?.count ?? 0,
        start: from,
        elsewhere: counts.filter((one) => one.country !== country.isoCode),
      }
    },

    async findOwn(number, owner, { country }) {
      const parsed = parseOrderNumber(number)
      const order = parsed.ok ? await customerOrders.find(parsed.value, owner.customerId) : undefined
      if (order?.country !== country.isoCode) return notFound
      const scope = ownerScope(order, owner)
      const token = accessTokens.signUntil(order.number, scope, minutesFromNow(ownerTokenMinutes))
      return ok(open(order, token, scope))
    },

    async isFree(number) {
      const parsed = parseOrderNumber(number)
      return parsed.ok && (await customerOrders.isFree(parsed.value))
    },

    async keep(number, accessToken, customerId, storefront) {
      const found = await findSigned(number, accessToken, storefront)
      // A token for tracking only is not enough to keep an order.
      if (!found.ok || !found.value.rights.seesContact) return notFound
      const attached = await customerOrders.attach(found.value.order.number, customerId)
      return attached ? ok({ number: found.value.order.number }) : fail({ kind: 'taken' })
    },

    async openByContact(number, { kind, value }, { country }) {
      const parsed = parseOrderNumber(number)
      const order = parsed.ok ? await repository.find(parsed.value) : undefined
      if (order?.country !== country.isoCode || contactOf(order, kind) !== value) return notFound
      const accessToken = accessTokens.signUntil(order.number, 'track', minutesFromNow(trackingMinutes))
      return ok({ number: order.number, accessToken })
    },
  }
}

const contactOf = ({ contact }: Order, kind: 'phone' | 'email'): string =>
  kind === 'phone' ? contact.phone : contact.email.toLowerCase()
