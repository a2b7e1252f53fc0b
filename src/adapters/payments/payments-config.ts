import type { Clock } from '#kernel/instant.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { keptSecret } from '#infrastructure/config/stored-secret.ts'
import { appleConfig } from './providers/apple/apple-config.ts'
import type { PaymentsConfig } from './open-payments.ts'
import { openProviders } from './open-providers.ts'
import { readPaymentKeys } from './read-payment-keys.ts'
import { rotatingProviders } from './rotating-providers.ts'

/** What the environment says of payments. */
export function paymentsConfig(
  env: Pick<Env, 'mode' | 'origin' | 'secret' | 'dataDirectory' | 'paymentMethods' | 'paymentKeys'>,
  contentDirectory: string,
  clock: Clock,
): PaymentsConfig {
  const { providers, reload } = rotatingProviders(() => {
    const { now, before } = readPaymentKeys(env.paymentKeys)
    return { now: openProviders(now, clock), before: before ? openProviders(before, clock) : [] }
  })
  return {
    mode: env.mode,
    origin: env.origin,
    contentDirectory,
    secret: env.secret ?? keptSecret(env.dataDirectory),
    methods: env.paymentMethods,
    providers,
    reloadKeys: reload,
    apple: appleConfig({ paymentKeys: readPaymentKeys(env.paymentKeys).now, origin: env.origin }),
  }
}
