import type { NewReview } from '#commerce/reviews/ports.ts'

/** A published review of a buyer. */
export const aReview = (parts: Partial<NewReview> = {}): NewReview => ({
  productCode: 'MJ-1001',
  customerId: 'customer-1',
  orderId: null,
  author: 'Layla',
  stars: 4,
  title: 'Comfortable for the evening',
  text: 'We have had it for three months and the cushions keep their shape.',
  language: 'en',
  state: 'published',
  verified: true,
  sample: false,
  createdAt: '2026-11-20T08:00:00.000Z',
  photos: [],
  photosOf: null,
  ...parts,
})
