import type { Clock } from '#kernel/instant.ts'
import type { Env } from '#platform/env.ts'
import { keptSecret } from '#platform/kept-secret.ts'
import type { PaymentsConfig } from './open-payments.ts'
import { openProviders } from './open-providers.ts'

/** What the environment says of payments. */
export const paymentsConfig = (
  env: Pick<Env, 'mode' | 'origin' | 'secret' | 'dataDirectory' | 'paymentMethods' | 'paymentKeys'>,
  contentDirectory: string,
  clock: Clock,
): PaymentsConfig => ({
  mode: env.mode,
  origin: env.origin,
  contentDirectory,
  secret: env.secret ?? keptSecret(env.dataDirectory),
  methods: env.paymentMethods,
  providers: openProviders(env.paymentKeys, clock),
})
