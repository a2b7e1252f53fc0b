/** What a visitor may allow. "necessary" is always granted: the shop cannot work without it. */
export const consentCategories = ['necessary', 'preferences', 'analytics', 'marketing'] as const
export type ConsentCategory = (typeof consentCategories)[number]

export const isConsentCategory = (text: string): text is ConsentCategory =>
  (consentCategories as readonly string[]).includes(text)
