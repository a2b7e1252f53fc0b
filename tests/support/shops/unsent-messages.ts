import type { ContactTerms } from '#commerce/messages/contact-limits.ts'

const nothing = async () => ({ skipped: 'nothing of the kind here' })

/** Quiet for a minute of the night, and a limit that no test reaches by accident. */
const openTerms = (): ContactTerms => ({
  country: 'ae',
  quietFrom: '03:00',
  quietTo: '03:01',
  perDay: 100,
  perWeek: 100,
  law: null,
  toBeConfirmed: null,
})

/** What a sender of messages needs besides the kinds that a test is about. */
export const unsentMessages = {
  prepareCustomerMessage: nothing,
  prepareAlertMessage: nothing,
  prepareNewsletterMessage: nothing,
  prepareGiftCardMessage: nothing,
  prepareConsultationMessage: nothing,
  prepareQuoteMessage: nothing,
  prepareReminderMessage: nothing,
  prepareProductQuestionMessage: nothing,
  prepareLeadMessage: nothing,
  contactTermsOf: openTerms,
}
