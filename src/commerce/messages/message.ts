/** Messages that report a change of an order, by mail and SMS, in the order's language. */
export const changeKinds = [
  'order-placed', 'order-confirmed', 'payment-failed', 'order-expired', 'delivery-scheduled', 'out-for-delivery',
  'delivered', 'delivery-failed', 'cancellation-requested', 'cancellation-rejected', 'order-canceled', 'ready-for-collection', 'collection-reminder', 'collection-expired',
  'item-cancellation-requested', 'item-cancellation-rejected', 'items-canceled',
  'delivery-rescheduled', 'rescheduling-fee-due', 'rescheduling-refunded', 'address-changed', 'address-fee-due', 'address-fee-refunded',
  'transfer-due', 'transfer-reminder', 'transfer-short',
  'refund-method-required', 'refund-method-chosen', 'refunded', 'refund-delayed', 'question-received', 'question-answered',
  'return-requested', 'return-approved', 'return-rejected', 'return-withdrawn', 'return-scheduled', 'return-collected', 'return-missed',
  'return-lapsed', 'return-received', 'return-accepted', 'return-refused', 'return-returned-to-customer',
] as const // prettier-ignore
export type ChangeMessageKind = (typeof changeKinds)[number]

/** Messages with a link that was asked for; nothing has changed. */
const linkKinds = ['change-link', 'payment-link'] as const

/** Messages about an order to its shopper. */
export const orderMessageKinds = [...changeKinds, ...linkKinds] as const
export type OrderMessageKind = (typeof orderMessageKinds)[number]

/** Messages that report a change of a customer's account, to the customer. */
export const customerMessageKinds = [
  'welcome', 'verify-email', 'confirm-contact', 'new-device', 'password-changed', 'contact-changed', 'number-lost', 'data-ready', 'account-deleted', 'account-unused',
  'credit-expiring', 'points-expiring',
] as const // prettier-ignore
export type CustomerMessageKind = (typeof customerMessageKinds)[number]

/** Mails about an alert, to the person who requested it. */
export const alertMessageKinds = ['confirm-notice', 'back-in-stock', 'price-drop'] as const
export type AlertMessageKind = (typeof alertMessageKinds)[number]

/** Mails about the newsletter, to the address that was entered for it. */
export const newsletterMessageKinds = ['confirm-newsletter', 'newsletter-confirmed'] as const
export type NewsletterMessageKind = (typeof newsletterMessageKinds)[number]

/** Messages about a gift card: to its recipient (received, expiring) and to the buyer. */
export const giftCardMessageKinds = ['card-received', 'card-sent', 'card-claimed', 'card-expiring'] as const
export type GiftCardMessageKind = (typeof giftCardMessageKinds)[number]

/** Messages about an appointment with a designer, to the address that booked it. */
export const consultationMessageKinds = [
  'consultation-booked',
  'consultation-reminder',
  'consultation-moved',
  'consultation-canceled',
] as const
export type ConsultationMessageKind = (typeof consultationMessageKinds)[number]

/** Mails about a bulk quote, to the company that requested it. */
export const quoteMessageKinds = [
  'quote-requested',
  'quote-sent',
  'quote-revised',
  'quote-expiring',
  'quote-withdrawn',
] as const
export type QuoteMessageKind = (typeof quoteMessageKinds)[number]
/** About a lead: to the visitor, and to the team that answers it. */
export const leadMessageKinds = ['lead-received', 'lead-assigned'] as const
export type LeadMessageKind = (typeof leadMessageKinds)[number]

/** Messages to a shopper whose cart was left, who has agreed to offers. */
export const reminderMessageKinds = ['cart-reminder'] as const

/** Mails about a question that was asked on a product's page, to the address that was given with it. */
export const productQuestionMessageKinds = ['product-question-answered'] as const

/** All kinds, those of orders first. */
export const messageKinds = [
  ...orderMessageKinds,
  ...customerMessageKinds,
  ...giftCardMessageKinds,
  ...alertMessageKinds,
  ...newsletterMessageKinds,
  ...consultationMessageKinds,
  ...quoteMessageKinds,
  ...leadMessageKinds,
  ...reminderMessageKinds,
  ...productQuestionMessageKinds,
] as const
export type MessageKind = (typeof messageKinds)[number]
