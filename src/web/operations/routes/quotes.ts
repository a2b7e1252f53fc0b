import type { OperationsRoute } from '#web/operations/operations-route.ts'

const manage = (audit: string | null) => ({ permission: 'quotes.manage', audit }) as const
const seeing = ['quotes.manage', 'quotes.approve'] as const

/** Prices offered to companies. */
export const quotePages = {
  quotes: {
    pattern: '/operations/quotes',
    permission: seeing,
    title: 'operations-quotes:quotes.title',
    menu: { group: 'people', icon: 'list', letter: 'q' },
    acts: {},
  },
  quote: {
    pattern: '/operations/quotes/{number}',
    permission: seeing,
    title: 'operations-quotes:quote.title',
    menu: null,
    acts: {
      'check-offer': manage(null),
      offer: manage('quote.offer'),
      'request-offer': manage('approval.request'),
      'check-withdraw': manage(null),
      withdraw: manage('quote.withdraw'),
      'check-decline': manage(null),
      decline: manage('quote.decline'),
    },
  },
  quotePdf: {
    pattern: '/operations/quotes/{number}/document',
    permission: seeing,
    title: 'operations-quotes:pdf',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
