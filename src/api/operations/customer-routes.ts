import { customerBody, customerReply } from '#contracts/operations.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

/** Who a shopper is in the order-management system. */
export const customerRoutes = (
  setOmsCustomerId: (number: string, omsUserId: string) => Promise<boolean>,
): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/orders/{number}/customer',
    scope: 'orders:write',
    summary: 'Sets your customer id on all orders with the same phone number, including future ones.',
    body: customerBody,
    reply: customerReply,
    run: async ({ parameters: { number = '' }, body: { omsUserId } }) =>
      (await setOmsCustomerId(number, omsUserId))
        ? ok({ number, omsUserId })
        : fail({ status: 404, kind: 'not-found' }),
  }),
]
