import { z } from 'zod'
import { redirectMethods } from '#commerce/payments/methods/method-table.ts'

/** method=value pairs, separated by commas, for methods that are paid by signed redirect. */
const perMethod = (value: z.ZodType<string, string>) =>
  z
    .string()
    .transform((list) => Object.fromEntries(list.split(',').map((pair) => splitOnce(pair.trim()))))
    .pipe(z.partialRecord(z.enum(redirectMethods), value))
const splitOnce = (pair: string): [string, string] => [
  pair.split('=', 1)[0] ?? '',
  pair.slice(pair.indexOf('=') + 1),
]

/** Keys of partners that are paid by signed redirect. */
export const redirectEnvKeys = {
  REDIRECT_PARTNERS: {
    description:
      'Signed redirect (offered only where MAJLIS_PAYMENT_METHODS names its method): URL of each partner. See docs/how-to/connect-a-redirect-partner.md.',
    expected: `method=https URL pairs, separated by commas; methods: ${redirectMethods.join(', ')}`,
    schema: perMethod(z.url().regex(/^(?:https:\/\/|http:\/\/127\.0\.0\.1(?:[:/]|$))/)),
    example: 'external=https://pay.partner.example/majlis',
  },
  REDIRECT_MERCHANTS: {
    description: 'Signed redirect: name of this shop at each partner.',
    expected: 'method=name pairs, separated by commas',
    schema: perMethod(z.string().regex(/^[\w.-]{1,60}$/)),
    example: 'external=majlis-ae',
  },
  REDIRECT_SECRETS: {
    description: 'Signed redirect: secret shared with each partner.',
    expected: 'method=secret pairs, separated by commas, each secret random and at least 32 characters long',
    schema: perMethod(z.string().regex(/^[\w-]{32,}$/)),
    example: 'external=output-of-openssl-rand-hex-32-goes-here',
    secret: true,
  },
} as const
