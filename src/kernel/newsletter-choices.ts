/** Subjects of the newsletter that a subscriber can choose from. */
export const newsletterTopics = ['new-arrivals', 'rooms', 'offers'] as const
export type NewsletterTopic = (typeof newsletterTopics)[number]

export const newsletterFrequencies = ['weekly', 'monthly'] as const
export type NewsletterFrequency = (typeof newsletterFrequencies)[number]
