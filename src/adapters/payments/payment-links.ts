import type { PaymentLinks } from '#commerce/payments/ports.ts'

type Linked = Parameters<PaymentLinks['returnPath']>[0]

/** URLs of the payment pages in src/pages (a test compares them with web/paths.ts). `configured`: the shop's origin. */
export function paymentLinks(configured: string): PaymentLinks {
  const returnPath = ({ id, country, language }: Linked) => `/${country}/${language}/checkout/return/${id}`
  return {
    returnPath,
    paymentUrl: (attempt) => `${returnPath(attempt)}/go`,
    returnUrl: (attempt, origin = configured) => origin + returnPath(attempt),
    postReturnUrl: ({ id, country, language }, origin = configured) =>
      `${origin}/api/payments/return/${country}/${language}/${id}`,
    webhookUrl: (provider) => `${configured}/api/payments/webhooks/${provider}`,
  }
}
