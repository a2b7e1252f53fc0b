import type { PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { Clock } from '#kernel/instant.ts'
import type { EnvKeyName } from '#infrastructure/config/env-keys.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { createAmazonProvider } from './providers/amazon/amazon-provider.ts'
import { createCashewProvider } from './providers/cashew/cashew-provider.ts'
import { createCheckoutComProvider } from './providers/checkout-com/checkout-com-provider.ts'
import { createOmpayProvider } from './providers/ompay/ompay-provider.ts'
import { readPartners } from './providers/redirect/read-partners.ts'
import { createRazorpayProvider } from './providers/razorpay/razorpay-provider.ts'
import { createRedirectProvider } from './providers/redirect/redirect-provider.ts'
import { createTabbyProvider } from './providers/tabby/tabby-provider.ts'
import { createTamaraProvider } from './providers/tamara/tamara-provider.ts'
import { createTapProvider } from './providers/tap/tap-provider.ts'
import { createTotalpayProvider } from './providers/totalpay/totalpay-provider.ts'

/** Adapters of the providers that have keys. Throws StartFailure where a provider has only some of its keys. */
export function createProviders(keys: Env['paymentKeys'], clock: Clock): readonly PaymentProvider[] {
  const live = keys.MAJLIS_PAYMENTS_LIVE ?? false
  const sheets = keys.APPLE_PAY_MERCHANT_ID !== undefined
  const of = <Need extends keyof typeof keys & EnvKeyName>(
    needs: readonly Need[],
    create: (given: { [Key in Need]: NonNullable<(typeof keys)[Key]> }) => PaymentProvider,
  ): readonly PaymentProvider[] => {
    const missing = needs.filter((key) => keys[key] === undefined)
    if (missing.length === needs.length) return []
    if (missing.length > 0) throw incompleteKeys(needs, missing)
    return [create(keys as { [Key in Need]: NonNullable<(typeof keys)[Key]> })]
  }
  return [
    ...of(['TAP_SECRET_KEY'], (given) =>
      createTapProvider({
        secretKey: given.TAP_SECRET_KEY,
        merchants: keys.TAP_MERCHANTS ?? {},
        omanNetSource: keys.TAP_OMANNET_SOURCE ?? 'src_omannet',
        sheets,
      }),
    ),
    ...of(['CHECKOUT_COM_SECRET_KEY', 'CHECKOUT_COM_WEBHOOK_KEY'], (given) =>
      createCheckoutComProvider({
        secretKey: given.CHECKOUT_COM_SECRET_KEY,
        webhookKey: given.CHECKOUT_COM_WEBHOOK_KEY,
        prefix: keys.CHECKOUT_COM_PREFIX ?? null,
        processingChannel: keys.CHECKOUT_COM_PROCESSING_CHANNEL ?? null,
        publicKey: sheets ? (keys.CHECKOUT_COM_PUBLIC_KEY ?? null) : null,
      }),
    ),
    ...of(['TABBY_SECRET_KEY', 'TABBY_MERCHANTS', 'TABBY_WEBHOOK_HEADER'], (given) => {
      const [name = '', ...value] = given.TABBY_WEBHOOK_HEADER.split(':')
      const webhookHeader = { name, value: value.join(':').trim() }
      return createTabbyProvider({
        secretKey: given.TABBY_SECRET_KEY,
        merchants: given.TABBY_MERCHANTS,
        webhookHeader,
        clock,
      })
    }),
    ...of(['TAMARA_API_TOKEN', 'TAMARA_NOTIFICATION_TOKEN'], (given) =>
      createTamaraProvider({
        apiToken: given.TAMARA_API_TOKEN,
        notificationToken: given.TAMARA_NOTIFICATION_TOKEN,
        live,
        clock,
      }),
    ),
    ...of(
      ['APS_MERCHANT_IDENTIFIER', 'APS_ACCESS_CODE', 'APS_REQUEST_PHRASE', 'APS_RESPONSE_PHRASE'],
      (given) =>
        createAmazonProvider({
          merchantIdentifier: given.APS_MERCHANT_IDENTIFIER,
          accessCode: given.APS_ACCESS_CODE,
          requestPhrase: given.APS_REQUEST_PHRASE,
          responsePhrase: given.APS_RESPONSE_PHRASE,
          shaType: keys.APS_SHA_TYPE ?? 'sha256',
          live,
        }),
    ),
    ...of(['TOTALPAY_MERCHANT_KEY', 'TOTALPAY_PASSWORD'], (given) =>
      createTotalpayProvider({
        merchantKey: given.TOTALPAY_MERCHANT_KEY,
        password: given.TOTALPAY_PASSWORD,
      }),
    ),
    ...of(['CASHEW_SECRET_KEY', 'CASHEW_STORE_URL'], (given) =>
      createCashewProvider({ secretKey: given.CASHEW_SECRET_KEY, storeUrl: given.CASHEW_STORE_URL, live }),
    ),
    ...of(['OMPAY_CLIENT_ID', 'OMPAY_CLIENT_SECRET'], (given) =>
      createOmpayProvider({
        clientId: given.OMPAY_CLIENT_ID,
        clientSecret: given.OMPAY_CLIENT_SECRET,
        live,
        amounts: keys.OMPAY_AMOUNTS ?? 'major',
        signature: keys.OMPAY_SIGNATURE ?? 'checked',
      }),
    ),
    ...of(['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'], (given) =>
      createRazorpayProvider({
        keyId: given.RAZORPAY_KEY_ID,
        keySecret: given.RAZORPAY_KEY_SECRET,
        webhookSecret: given.RAZORPAY_WEBHOOK_SECRET,
        clock,
      }),
    ),
    ...of(['REDIRECT_PARTNERS', 'REDIRECT_MERCHANTS', 'REDIRECT_SECRETS'], (given) =>
      createRedirectProvider({
        partners: readPartners({
          addresses: given.REDIRECT_PARTNERS,
          merchants: given.REDIRECT_MERCHANTS,
          secrets: given.REDIRECT_SECRETS,
        }),
        clock,
      }),
    ),
  ]
}

const incompleteKeys = (needs: readonly string[], missing: readonly string[]): StartFailure =>
  new StartFailure({
    kind: 'half-a-payment-provider',
    read: `${needs.filter((key) => !missing.includes(key)).join(', ')} without ${missing.join(', ')}`,
    expected: 'all keys of a payment provider, or none',
    remedy: `set ${missing.join(', ')}; .env.example explains each`,
  })
