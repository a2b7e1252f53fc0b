import type { OperationsRoute } from '#web/operations/operations-route.ts'

const manage = (audit: string | null) => ({ permission: 'cards.manage', audit }) as const

/** Gift cards and wallets. */
export const cardRoutes = {
  giftCards: {
    pattern: '/operations/gift-cards',
    permission: 'cards.see',
    title: 'operations-cards:cards.title',
    menu: { group: 'money', icon: 'gift', letter: 'c' },
    acts: {},
  },
  giftCardIssue: {
    pattern: '/operations/gift-cards/issue',
    permission: 'cards.manage',
    title: 'operations-cards:issue.title',
    menu: null,
    acts: {
      'check-issue': manage(null),
      issue: manage('card.issue'),
      'request-issue': manage('approval.request'),
    },
  },
  giftCard: {
    pattern: '/operations/gift-cards/{id}',
    permission: 'cards.see',
    title: 'operations-cards:card.title',
    menu: null,
    acts: {
      'check-resend': manage(null),
      resend: manage('card.resend'),
      'check-block': manage(null),
      block: manage('card.block'),
      'check-unblock': manage(null),
      unblock: manage('card.unblock'),
      'check-replace': manage(null),
      replace: manage('card.replace'),
      'check-prolong': manage(null),
      prolong: manage('card.prolong'),
      'check-reinstate': manage(null),
      reinstate: manage('card.reinstate'),
      'request-card': manage('approval.request'),
    },
  },
  wallets: {
    pattern: '/operations/wallets',
    permission: 'cards.see',
    title: 'operations-cards:wallets.title',
    menu: { group: 'money', icon: 'wallet', letter: 'w' },
    acts: {},
  },
  wallet: {
    pattern: '/operations/wallets/{id}',
    permission: 'cards.see',
    title: 'operations-cards:wallet.title',
    menu: null,
    acts: {
      'check-credit': manage(null),
      credit: manage('wallet.credit'),
      'request-credit': manage('approval.request'),
    },
  },
} as const satisfies Record<string, OperationsRoute>
