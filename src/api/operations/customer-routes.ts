import type { SetCustomerGroup } from '#commerce/identity/customer-groups.ts'
import { customerBody, customerGroupBody, customerGroupReply, customerReply } from '#contracts/operations.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

type Deps = {
  readonly setOmsCustomerId: (number: string, omsUserId: string) => Promise<boolean>
  readonly setCustomerGroup: SetCustomerGroup
}

/** Who a shopper is in the order-management system, and the group of a customer. */
export const customerRoutes = ({ setOmsCustomerId, setCustomerGroup }: Deps): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/orders/{number}/customer',
    scope: 'orders:write',
    summary:
      'Sets your customer id on all orders of the account, including future ones; on a guest’s order alone.',
    body: customerBody,
    reply: customerReply,
    run: async ({ parameters: { number = '' }, body: { omsUserId } }) =>
      (await setOmsCustomerId(number, omsUserId))
        ? ok({ number, omsUserId })
        : fail({ status: 404, kind: 'not-found' }),
  }),
  route({
    method: 'PUT',
    path: '/customers/group',
    scope: 'orders:write',
    summary: 'Sets the group of the customer who has verified a contact; null takes them out of it.',
    body: customerGroupBody,
    reply: customerGroupReply,
    run: async ({ body }) => {
      const changed = await setCustomerGroup(body)
      if (changed.ok) return ok(changed.value)
      const { failure } = changed
      return failure.kind === 'not-found'
        ? fail({ status: 404, kind: failure.kind })
        : fail({ status: 422, kind: failure.kind, detail: failure.field })
    },
  }),
]
