import type { PaymentLinks } from '#commerce/payments/ports.ts'

/** URLs of the payment pages in src/pages (a test compares them with web/paths.ts). */
export const paymentLinks = (origin: string): PaymentLinks => ({
  paymentUrl: ({ id, country, language }) => `/${country}/${language}/checkout/return/${id}/go`,
  returnUrl: ({ id, country, language }) => `${origin}/${country}/${language}/checkout/return/${id}`,
  postReturnUrl: ({ id, country, language }) => `${origin}/api/payments/return/${country}/${language}/${id}`,
  webhookUrl: (provider) => `${origin}/api/payments/webhooks/${provider}`,
})
