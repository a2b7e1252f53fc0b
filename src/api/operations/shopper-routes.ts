import { shopperBody, shopperReply } from '#contracts/operations.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Route } from './routes.ts'

/** Who a shopper is in the order-management system. */
export const shopperRoutes = (
  knowShopper: (number: string, omsUserId: string) => Promise<boolean>,
): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/orders/{number}/shopper',
    scope: 'orders:write',
    summary: 'What you call the shopper: kept with all orders of the same phone, also those to come.',
    body: shopperBody,
    reply: shopperReply,
    run: async ({ parameters: { number = '' }, body: { omsUserId } }) =>
      (await knowShopper(number, omsUserId))
        ? ok({ number, omsUserId })
        : fail({ status: 404, kind: 'not-found' }),
  }),
]
