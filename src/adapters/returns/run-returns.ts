import { jobOperator } from '#commerce/staff/operator.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Refund } from '#commerce/payments/refunds/refund.ts'
import { returnRefundId } from '#commerce/returns/return-refund-id.ts'
import type { Return } from '#commerce/returns/return.ts'
import type { Report } from '#kernel/report.ts'

type Deps = {
  readonly report: Report
  readonly orderAdmin: Pick<OrderAdmin, 'find'>
  readonly listIn: (states: readonly ('accepted' | 'refunding')[]) => Promise<readonly string[]>
  readonly find: (reference: string) => Promise<Return | undefined>
  readonly advance: (reference: string, event: 'refund' | 'complete' | 'fail' | 'lapse') => Promise<unknown>
  readonly listLapsing: () => Promise<readonly string[]>
}

/**
 * Follows the refunds that acceptance requested, and ends returns whose refund is done, or that nothing followed. A return
 * whose refund was rejected stays accepted until an operator has requested it again.
 */
export const createRunReturns =
  ({ report, orderAdmin, listIn, find, advance, listLapsing }: Deps) =>
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
        const event = nextEvent(one, await findRefund(one))
        if (!event) continue
        await advance(reference, event)
        moved += 1
      } catch (error) {
        report(error, { what: `refund of return ${reference}` })
      }
    }
    return `${moved} returns went on`

    async function findRefund({ orderNumber, reference }: Return): Promise<Refund | undefined> {
      const found = await orderAdmin.find(orderNumber, itself)
      const id = returnRefundId(reference)
      return found.ok
        ? found.value.order.payment.refunds.findLast((one) => one.id === id || one.id.startsWith(`${id}:`))
        : undefined
    }
  }

const itself = jobOperator('run-returns')

function nextEvent(one: Return, refund: Refund | undefined): 'refund' | 'complete' | 'fail' | undefined {
  const state = one.refund.total.minor === 0 ? 'done' : refund?.state
  if (one.state === 'accepted') return state === 'requested' || state === 'done' ? 'refund' : undefined
  if (state === 'done') return 'complete'
  return state === 'rejected' ? 'fail' : undefined
}
