import type { ReturnedItems } from '#commerce/documents/credit-returned.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { Report } from '#kernel/report.ts'

type Deps = {
  readonly report: Report
  readonly orderAdmin: Pick<OrderAdmin, 'advance' | 'find'>
  readonly creditReturned: (returned: ReturnedItems) => Promise<unknown>
  readonly listIn: (states: readonly ('accepted' | 'refunding')[]) => Promise<readonly string[]>
  readonly find: (reference: string) => Promise<Return | undefined>
  readonly advance: (reference: string, event: 'refund' | 'complete' | 'fail' | 'lapse') => Promise<unknown>
  readonly listLapsing: () => Promise<readonly string[]>
}

/** The id of a return's refund: once it is requested, requesting it again has no effect. */
const refundIdOf = ({ reference }: Return): string => `return:${reference}`

/**
 * Carries out what acceptance decided: credit note and refund, each once by its own key; and ends returns whose refund is
 * done, or that nothing followed.
 */
export const createRunReturns =
  ({ report, orderAdmin, creditReturned, listIn, find, advance, listLapsing }: Deps) =>
  async (signal: AbortSignal): Promise<string> => {
    let moved = 0
    for (const reference of await listLapsing()) {
      if (signal.aborted) break
      await advance(reference, 'lapse')
      moved += 1
    }
    for (const reference of await listIn(['accepted', 'refunding'])) {
      if (signal.aborted) break
      const one = await find(reference)
      if (!one) continue
      try {
        if (one.state === 'accepted' ? await requestRefund(one) : await followRefund(one)) moved += 1
      } catch (error) {
        report(error, { what: `refund of return ${reference}` })
      }
    }
    return `${moved} returns went on`

    async function requestRefund(one: Return): Promise<boolean> {
      const { orderNumber: number, items, refund } = one
      await creditReturned({
        number,
        reference: one.reference,
        quantities: new Map(
          items.flatMap(({ sku, accepted }) =>
            accepted && accepted.quantity > 0 ? [[sku, accepted.quantity] as const] : [],
          ),
        ),
      })
      if (refund.total.minor > 0) {
        const requested = await orderAdmin.advance({
          number,
          action: {
            kind: 'request-refund',
            id: refundIdOf(one),
            sum: refund.total,
            reason: 'returned',
            method: null,
            byShopper: true,
            sealed: null,
          },
          actor: 'system',
          note: one.reference,
        })
        if (!requested.ok) {
          report(new Error(`the refund of ${one.reference}: ${requested.failure.kind}`), { what: 'returns' })
          return false
        }
      }
      await advance(one.reference, 'refund')
      return true
    }

    async function followRefund(one: Return): Promise<boolean> {
      if (one.refund.total.minor === 0) {
        await advance(one.reference, 'complete')
        return true
      }
      const found = await orderAdmin.find(one.orderNumber)
      const refund = found.ok
        ? found.value.order.payment.refunds.find(({ id }) => id === refundIdOf(one))
        : undefined
      if (!refund || refund.state === 'requested') return false
      await advance(one.reference, refund.state === 'done' ? 'complete' : 'fail')
      return true
    }
  }
