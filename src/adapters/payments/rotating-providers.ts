import type { CardVault, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail } from '#kernel/result.ts'

/** Adapters with the current keys and with the previous ones: both verify webhooks while a key is rotated. */
export type ProviderSets = {
  readonly now: readonly PaymentProvider[]
  readonly before: readonly PaymentProvider[]
}

/**
 * Adapters whose keys can be rotated without a restart. The set of providers is fixed at the start; one without keys
 * after a reload continues with its previous ones.
 */
export function createRotatingProviders(create: () => ProviderSets) {
  let sets = create()
  const current = new Map(sets.now.map((provider) => [provider.code, provider]))
  const now = (code: string): PaymentProvider => {
    const provider = current.get(code)
    invariant(provider, `no adapter ${code}`)
    return provider
  }
  const gone = fail({ kind: 'unavailable' as const })
  const rotatingCards = (code: string): CardVault => ({
    accountOf: (country) => now(code).cards?.accountOf(country) ?? '',
    charge: async (request, token) => now(code).cards?.charge(request, token) ?? gone,
    readStored: async (payment) => now(code).cards?.readStored(payment) ?? gone,
    delete: async (token) => now(code).cards?.delete(token) ?? gone,
  })
  const rotating = ({ code, supportsIdempotency, payByToken, cards }: PaymentProvider): PaymentProvider => ({
    code,
    supportsIdempotency,
    start: (request) => now(code).start(request),
    ...(payByToken ? { payByToken: async (request) => now(code).payByToken?.(request) ?? gone } : {}),
    ...(cards ? { cards: rotatingCards(code) } : {}),
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
    /** Reads the keys again. Throws what `create` throws; nothing has changed then. */
    reload(): void {
      sets = create()
      for (const provider of sets.now) if (current.has(provider.code)) current.set(provider.code, provider)
    },
  }
}
