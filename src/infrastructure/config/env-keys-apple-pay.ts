import { z } from 'zod'

const text = z.string().min(1)

/** Keys for Apple Pay's sheet on the shop's own page. */
export const applePayEnvKeys = {
  APPLE_PAY_MERCHANT_ID: {
    description:
      'Apple Pay: merchant identifier. With certificate and key, the sheet opens on a page of the shop; see docs/how-to/offer-apple-pay.md.',
    expected: 'merchant.…',
    schema: z.string().regex(/^merchant\.[\w.-]+$/),
    example: 'merchant.example.majlis',
  },
  APPLE_PAY_CERTIFICATE: {
    description: 'Apple Pay: merchant identity certificate.',
    expected: 'PEM with lines joined by \\n, or the path of a file',
    schema: text,
    example: '/run/secrets/apple-pay.pem',
  },
  APPLE_PAY_KEY: {
    description: 'Apple Pay: key of the merchant identity certificate.',
    expected: 'PEM with lines joined by \\n, or the path of a file',
    schema: text,
    example: '/run/secrets/apple-pay.key',
    secret: true,
  },
  APPLE_PAY_DOMAIN_ASSOCIATION: {
    description: 'Apple Pay: content of /.well-known/apple-developer-merchantid-domain-association.',
    expected: 'the content, or the path of a file',
    schema: text,
    example: '/run/secrets/apple-domain-association',
  },
} as const
