import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail } from '#kernel/result.ts'

/** Adapters with the keys of now, and with those of before: both prove webhooks while a key is being changed. */
export type ProviderSets = {
  readonly now: readonly PaymentProvider[]
  readonly before: readonly PaymentProvider[]
}

/**
 * Adapters whose keys may be changed while the shop is open. Which providers there are is settled when it opens; one
 * that has no keys any more keeps those it had.
 */
export function rotatingProviders(open: () => ProviderSets) {
  let sets = open()
  const kept = new Map(sets.now.map((provider) => [provider.code, provider]))
  const now = (code: string): PaymentProvider => {
    const provider = kept.get(code)
    invariant(provider, `no adapter ${code}`)
    return provider
  }
  const rotating = ({ code, knowsKeys, payByToken }: PaymentProvider): PaymentProvider => ({
    code,
    knowsKeys,
    start: (request) => now(code).start(request),
    ...(payByToken
      ? { payByToken: async (request) => now(code).payByToken?.(request) ?? fail({ kind: 'unavailable' }) }
      : {}),
    poll: (payment) => now(code).poll(payment),
    capture: (request) => now(code).capture(request),
    void: (request) => now(code).void(request),
    refund: (request) => now(code).refund(request),
    checkEligibility: (request) => now(code).checkEligibility(request),
    readWebhook(raw, at) {
      const read = now(code).readWebhook(raw, at)
      if (read.ok || read.failure.kind !== 'forged') return read
      const before = sets.before.find((provider) => provider.code === code)?.readWebhook(raw, at)
      return before?.ok ? before : read
    },
  })
  return {
    providers: sets.now.map(rotating),
    /** Reads the keys again. Throws what `open` throws; then nothing has changed. */
    reload(): void {
      sets = open()
      for (const provider of sets.now) if (kept.has(provider.code)) kept.set(provider.code, provider)
    },
  }
}
