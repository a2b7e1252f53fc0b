import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import { sandboxCode, type SandboxOutcome } from '#commerce/payments/sandbox/sandbox-gateway.ts'
import { sandboxSignatureHeader, signSandbox } from '#adapters/payments/sandbox/sandbox-signature.ts'
import type { PaymentHarness } from '../../support/shops/a-payment-harness.ts'

const secret = 'a secret of the test'

const signedBy = (key: string, { id, reference, amount }: Attempt) => {
  const body = JSON.stringify({
    id: `${reference}:webhook`,
    attempt: id,
    payment: reference,
    amount: amount.minor,
    currency: amount.currency,
  })
  return {
    headers: { [sandboxSignatureHeader]: signSandbox(key, body) },
    query: {},
    body: new TextEncoder().encode(body),
  }
}

/** The sandbox with one method. */
export const sandbox = (method: PaymentHarness['method'], country: string): PaymentHarness => ({
  name: `sandbox ${method}`,
  code: 'sandbox',
  method,
  country,
  currency: country === 'kw' ? 'KWD' : 'AED',
  minor: 100_010,
  providers: [],
  webhooks: true,
  async act({ reference }, outcome, { facade }) {
    const chosen: SandboxOutcome = outcome
    await facade.sandbox?.choose(reference ?? '', { kind: 'outcome', outcome: chosen, webhook: 'never' })
    const session = await facade.sandbox?.find(reference ?? '')
    if (session?.step === 'challenge')
      await facade.sandbox?.choose(reference ?? '', { kind: 'code', code: sandboxCode })
  },
  cardsAtProvider: async ({ facade }) =>
    ((await facade.sandbox?.list(100)) ?? []).flatMap(({ storedCard }) => storedCard?.token ?? []),
  webhook: async (attempt) => signedBy(secret, attempt),
  forged: async (attempt) => signedBy('another merchant', attempt),
})
