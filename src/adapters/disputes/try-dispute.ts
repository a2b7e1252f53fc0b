import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { SandboxDisputeStep } from '#commerce/payments/sandbox/sandbox-dispute.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Deps = {
  readonly payments: Pick<PaymentsModule, 'facade' | 'listAttempts'>
  readonly findByNumber: (number: string) => Promise<{ readonly id: string } | undefined>
}

export type TryDispute = (
  number: string,
  step: SandboxDisputeStep,
) => Promise<Result<void, { readonly kind: 'no-sandbox' | 'unknown-session' | 'not-possible' }>>

/** In the demo: an order is disputed at the sandbox, or its bank decides, and the shop is sent by the sandbox's webhook. */
export const createTryDispute =
  ({ payments: { facade, listAttempts }, findByNumber }: Deps): TryDispute =>
  async (number, step) => {
    const { sandbox } = facade
    if (!sandbox) return fail({ kind: 'no-sandbox' })
    const order = await findByNumber(number)
    const attempts = order ? await listAttempts(order.id) : []
    const paid = attempts.find(({ provider, captured }) => provider === 'sandbox' && captured.minor > 0)
    const sent = await sandbox.dispute(paid?.reference ?? '', step)
    if (!sent.ok) return sent
    const handled = await facade.handleWebhook('sandbox', sent.value)
    return handled.ok ? ok(undefined) : fail({ kind: 'not-possible' })
  }
