import type { PaymentLinks } from '#commerce/payments/ports.ts'

/** Addresses of payments; the pages stand in src/pages (a test compares them with web/paths.ts). */
export const paymentLinks = (origin: string): PaymentLinks => ({
  door: ({ id, country, language }) => `/${country}/${language}/checkout/return/${id}/go`,
  back: ({ id, country, language }) => `${origin}/${country}/${language}/checkout/return/${id}`,
  postBack: ({ id, country, language }) => `${origin}/api/payments/return/${country}/${language}/${id}`,
  webhook: (provider) => `${origin}/api/payments/webhooks/${provider}`,
})
