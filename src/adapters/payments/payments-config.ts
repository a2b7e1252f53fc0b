import type { Clock } from '#kernel/instant.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { storedSecret } from '#infrastructure/config/stored-secret.ts'
import { readAppleConfig } from './providers/apple/apple-config.ts'
import type { PaymentsConfig } from './create-payments-module.ts'
import { createProviders } from './create-providers.ts'
import { readPaymentKeys } from './read-payment-keys.ts'
import { createRotatingProviders } from './rotating-providers.ts'

/** Payment configuration from the environment. Throws StartFailure. */
export function readPaymentsConfig(
  env: Pick<Env, 'mode' | 'origin' | 'secret' | 'dataDirectory' | 'paymentMethods' | 'paymentKeys'>,
  contentDirectory: string,
  clock: Clock,
): PaymentsConfig {
  const { providers, reload } = createRotatingProviders(() => {
    const { now, before } = readPaymentKeys(env.paymentKeys)
    return { now: createProviders(now, clock), before: before ? createProviders(before, clock) : [] }
  })
  return {
    mode: env.mode,
    origin: env.origin,
    contentDirectory,
    secret: env.secret ?? storedSecret(env.dataDirectory),
    methods: env.paymentMethods,
    providers,
    reloadKeys: reload,
    apple: readAppleConfig({ paymentKeys: readPaymentKeys(env.paymentKeys).now, origin: env.origin }),
  }
}
