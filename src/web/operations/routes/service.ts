import type { OperationsRoute } from '#web/operations/operations-route.ts'

const manage = (event: string) => ({ permission: 'leads.manage', audit: `lead.${event}` }) as const

/** Leads, reviews, messages, and what the shop's jobs have given up. */
export const serviceRoutes = {
  leads: {
    pattern: '/operations/leads',
    permission: 'leads.see',
    title: 'operations-service:leads.title',
    menu: { group: 'people', icon: 'phone', letter: 'l' },
    acts: {
      'check-claim': { permission: 'leads.manage', audit: null },
      'check-tag': { permission: 'leads.manage', audit: null },
      'claim-many': { permission: 'leads.manage', audit: 'task.start' },
      'tag-many': { permission: 'leads.manage', audit: 'task.start' },
    },
  },
  lead: {
    pattern: '/operations/leads/{reference}',
    permission: 'leads.see',
    title: 'operations-service:lead.title',
    menu: null,
    acts: {
      assign: manage('assign'),
      contact: manage('contact'),
      win: manage('win'),
      lose: manage('lose'),
      'mark-spam': manage('mark-spam'),
      reopen: manage('reopen'),
    },
  },
  reviews: {
    pattern: '/operations/reviews',
    permission: 'reviews.see',
    title: 'operations-service:reviews.title',
    menu: { group: 'people', icon: 'star', letter: 'v' },
    acts: {},
  },
  review: {
    pattern: '/operations/reviews/{id}',
    permission: 'reviews.see',
    title: 'operations-service:review.title',
    menu: null,
    acts: {
      publish: { permission: 'reviews.moderate', audit: 'review.publish' },
      reject: { permission: 'reviews.moderate', audit: 'review.reject' },
    },
  },
  reviewPhoto: {
    pattern: '/operations/reviews/{id}/photos/{position}',
    permission: 'reviews.see',
    title: 'operations-service:review.title',
    menu: null,
    acts: {},
  },
  messages: {
    pattern: '/operations/messages',
    permission: 'messages.see',
    title: 'operations-service:messages.title',
    menu: { group: 'orders', icon: 'mail', letter: 'm' },
    acts: {},
  },
  message: {
    pattern: '/operations/messages/{id}',
    permission: 'messages.see',
    title: 'operations-service:message.title',
    menu: null,
    acts: { resend: { permission: 'messages.resend', audit: 'message.resend' } },
  },
  deadLetters: {
    pattern: '/operations/dead-letters',
    permission: 'jobs.see',
    title: 'operations-service:letters.title',
    menu: { group: 'system', icon: 'alert', letter: null },
    acts: {
      retry: { permission: 'jobs.run', audit: 'dead-letter.retry' },
      close: { permission: 'jobs.run', audit: 'dead-letter.close' },
    },
  },
  jobs: {
    pattern: '/operations/jobs',
    permission: 'jobs.see',
    title: 'operations-service:jobs.title',
    menu: { group: 'system', icon: 'clock', letter: 'j' },
    acts: {
      run: { permission: 'jobs.run', audit: 'job.run' },
      'test-event': { permission: 'jobs.run', audit: 'webhook.test' },
    },
  },
} as const satisfies Record<string, OperationsRoute>
