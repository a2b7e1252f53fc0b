import { z } from 'zod'
import { applePayEnvKeys } from '#infrastructure/config/env-keys-apple-pay.ts'
import { redirectEnvKeys } from '#infrastructure/config/env-keys-redirect.ts'

/** Digests of Amazon Payment Services signatures. */
export const amazonShaTypes = ['sha256', 'sha512', 'hmac256', 'hmac512'] as const

const secret = z.string().min(8)
const byCountry = z
  .string()
  .regex(/^[a-z]{2}=[^,=\s]+(?:,[a-z]{2}=[^,=\s]+)*$/)
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => pair.split('=') as [string, string])))
const perCountry = 'country=id pairs, separated by commas, such as ae=1234,kw=5678'
const text = z.string().min(1)

/** Keys of the payment providers. A provider without keys is not offered; in demo the sandbox replaces it. */
export const paymentEnvKeys = {
  PAYOUT_ACCOUNTS: {
    description:
      'Accounts that refunds of cash are transferred from, by country, for pain.001 files. Without one: CSV only.',
    expected:
      'country=IBAN/BIC pairs, separated by commas, such as kw=KW81CBKU0000000000001234560101/CBKUKWKW',
    schema: z
      .string()
      .regex(
        /^[a-z]{2}=[A-Z]{2}\d{2}[A-Z\d]{1,30}\/[A-Z\d]{8}(?:[A-Z\d]{3})?(?:,[a-z]{2}=[A-Z]{2}\d{2}[A-Z\d]{1,30}\/[A-Z\d]{8}(?:[A-Z\d]{3})?)*$/,
      )
      .transform(
        (list) =>
          new Map(
            list.split(',').map((pair) => {
              const [country = '', account = ''] = pair.split('=')
              const [iban = '', bic = ''] = account.split('/')
              return [country, { iban, bic }] as const
            }),
          ),
      ),
    example: 'kw=KW81CBKU0000000000001234560101/CBKUKWKW',
  },
  MAJLIS_PAYMENT_METHODS: {
    description:
      'Payment methods to offer, separated by commas. Default: all that have keys (in demo, the sandbox).',
    expected: 'codes of src/content/payments/methods.json, separated by commas',
    schema: z
      .string()
      .regex(/^[a-z_]+(?:,[a-z_]+)*$/)
      .transform((list) => list.split(',')),
    example: 'tap,knet,tabby,cashondelivery',
  },
  MAJLIS_PAYMENTS_LIVE: {
    description:
      'Whether to use the live hosts of providers that also have test hosts (Amazon, Tamara, Cashew).',
    expected: 'true or false',
    schema: z.enum(['true', 'false']).transform((value) => value === 'true'),
    default: 'false',
  },
  PAYMENT_KEYS_FILE: {
    description:
      'File of payment provider keys, one NAME=value per line, reloaded on SIGHUP; NAME_BEFORE is the previous value, still accepted for webhook signatures.',
    expected: 'the path of a file',
    schema: text,
    example: '/run/secrets/payments.env',
  },
  TAP_SECRET_KEY: {
    description: 'Tap: secret key; its prefix decides between test and live.',
    expected: 'sk_test_… or sk_live_…',
    schema: z.string().regex(/^sk_(?:test|live)_\w+$/),
    example: 'sk_test_XXXXXXXXXXXXXXXX',
    secret: true,
  },
  TAP_MERCHANTS: {
    description: 'Tap: merchant id by country.',
    expected: perCountry,
    schema: byCountry,
    example: 'ae=1234,kw=5678',
  },
  TAP_OMANNET_SOURCE: {
    description: 'Tap: spelling of the OmanNet source on this account; its documentation has both.',
    expected: 'src_omannet or src_om.omannet',
    schema: z.enum(['src_omannet', 'src_om.omannet']),
    default: 'src_omannet',
  },
  CHECKOUT_COM_SECRET_KEY: {
    description: 'Checkout.com: secret key; sk_sbox_ selects the sandbox.',
    expected: 'sk_… or sk_sbox_…',
    schema: z.string().regex(/^sk_\w+$/),
    example: 'sk_sbox_XXXXXXXXXXXXXXXX',
    secret: true,
  },
  CHECKOUT_COM_WEBHOOK_KEY: {
    description: 'Checkout.com: signature key of the webhook to /api/payments/webhooks/checkout-com.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'signature-key-of-the-workflow',
    secret: true,
  },
  CHECKOUT_COM_PREFIX: {
    description: 'Checkout.com: the first eight characters of the client id after cli_.',
    expected: '8 letters or digits',
    schema: z.string().regex(/^[a-z\d]{8}$/),
    example: 'vkuhvk4v',
  },
  CHECKOUT_COM_PROCESSING_CHANNEL: {
    description: 'Checkout.com: processing channel of this shop.',
    expected: 'pc_…',
    schema: z.string().regex(/^pc_\w+$/),
    example: 'pc_XXXXXXXXXXXXXXXX',
  },
  TABBY_SECRET_KEY: {
    description: 'Tabby: secret key; its prefix decides between test and live.',
    expected: 'sk_test_… or sk_…',
    schema: z.string().regex(/^sk_[\w-]+$/),
    example: 'sk_test_XXXXXXXXXXXXXXXX',
    secret: true,
  },
  TABBY_MERCHANTS: {
    description: 'Tabby: merchant code by country.',
    expected: perCountry,
    schema: byCountry,
    example: 'ae=majlisae,kw=majliskw',
  },
  TABBY_WEBHOOK_HEADER: {
    description: 'Tabby: the header registered with its webhook, which authenticates Tabby.',
    expected: 'Name: value, with a random value of at least 16 characters',
    schema: z.string().regex(/^[\w-]+: ?\S{16,}$/),
    example: 'X-Tabby: output-of-openssl-rand-hex-16',
    secret: true,
  },
  TAMARA_API_TOKEN: {
    description: 'Tamara: API token.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'api-token-of-tamara',
    secret: true,
  },
  TAMARA_NOTIFICATION_TOKEN: {
    description: 'Tamara: notification token, which signs its webhooks.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'notification-token-of-tamara',
    secret: true,
  },
  APS_MERCHANT_IDENTIFIER: {
    description: 'Amazon Payment Services: merchant identifier.',
    expected: 'text',
    schema: text,
    example: 'MIXXXXXX',
  },
  APS_ACCESS_CODE: {
    description: 'Amazon Payment Services: access code.',
    expected: 'text',
    schema: text,
    example: 'ACXXXXXXXXXXXXXX',
    secret: true,
  },
  APS_REQUEST_PHRASE: {
    description: 'Amazon Payment Services: SHA request phrase.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'request-phrase-of-aps',
    secret: true,
  },
  APS_RESPONSE_PHRASE: {
    description: 'Amazon Payment Services: SHA response phrase.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'response-phrase-of-aps',
    secret: true,
  },
  APS_SHA_TYPE: {
    description: 'Amazon Payment Services: signature algorithm, as set in its back office.',
    expected: amazonShaTypes.join(', '),
    schema: z.enum(amazonShaTypes),
    default: 'sha256',
  },
  TOTALPAY_MERCHANT_KEY: {
    description: 'TotalPay: merchant key; it decides between test and live.',
    expected: 'text',
    schema: text,
    example: 'merchant-key-of-totalpay',
  },
  TOTALPAY_PASSWORD: {
    description: 'TotalPay: password used in its hashes.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'password-of-totalpay',
    secret: true,
  },
  CASHEW_SECRET_KEY: {
    description: 'Cashew: store secret.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'secret-of-cashew',
    secret: true,
  },
  CASHEW_STORE_URL: {
    description: 'Cashew: the URL registered for this store.',
    expected: 'an https URL',
    schema: z.url(),
    example: 'https://shop.example',
  },
  CHECKOUT_COM_PUBLIC_KEY: {
    description: "Checkout.com: public key, for Apple Pay's sheet on the shop's own page.",
    expected: 'pk_… or pk_sbox_…',
    schema: z.string().regex(/^pk_\w+$/),
    example: 'pk_sbox_XXXXXXXXXXXXXXXX',
  },
  OMPAY_CLIENT_ID: {
    description: 'OMPay (unverified; offered only if MAJLIS_PAYMENT_METHODS lists ompay): client id.',
    expected: 'text',
    schema: text,
    example: 'client-id-of-ompay',
  },
  OMPAY_CLIENT_SECRET: {
    description: 'OMPay: client secret.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'client-secret-of-ompay',
    secret: true,
  },
  OMPAY_AMOUNTS: {
    description: 'OMPay: whether it writes 12.340 OMR as 12.34 or as 12340; its documentation has both.',
    expected: 'major or minor',
    schema: z.enum(['major', 'minor']),
    default: 'major',
  },
  OMPAY_SIGNATURE: {
    description: 'OMPay: whether to check response signatures; the formula is known from one client only.',
    expected: 'checked or ignored',
    schema: z.enum(['checked', 'ignored']),
    default: 'checked',
  },
  RAZORPAY_KEY_ID: {
    description: 'Razorpay (India: UPI, cards, net banking): key id.',
    expected: 'rzp_live_… or rzp_test_…',
    schema: z.string().regex(/^rzp_(live|test)_\w+$/),
    example: 'rzp_test_XXXXXXXXXXXXXX',
  },
  RAZORPAY_KEY_SECRET: {
    description: 'Razorpay: key secret.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'key-secret-of-razorpay',
    secret: true,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    description:
      'Razorpay: the secret of the webhook in its dashboard, for payment_link.paid, .expired and .cancelled to {origin}/api/payments/webhooks/razorpay.',
    expected: 'at least 8 characters',
    schema: secret,
    example: 'webhook-secret-of-razorpay',
    secret: true,
  },
  ...applePayEnvKeys,
  ...redirectEnvKeys,
} as const
