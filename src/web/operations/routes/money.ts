import { reportPermissions } from '#commerce/reports/create-reports.ts'
import type { FigureReport } from '#commerce/reports/day-figure.ts'
import type { OperationsRoute } from '#web/operations/operations-route.ts'

const books = (audit: string) => ({ permission: 'settlements.manage', audit }) as const
/** Whom the shop pays is decided by who has just proven who they are. */
const pay = (audit: string) => ({ permission: 'payments.manage', stepUp: true, audit }) as const
const manage = (audit: string | null) => ({ permission: 'payments.manage', audit }) as const
const report = <Name extends FigureReport>(name: Name) =>
  ({
    pattern: `/operations/reports/${name}`,
    permission: reportPermissions[name],
    title: `operations-money:report.${name}`,
    menu: { group: 'reports', icon: 'report', letter: null },
    acts: {},
  }) as const

/** Payments, payouts, transfers, settlements and reports. */
export const moneyRoutes = {
  payments: {
    pattern: '/operations/payments',
    permission: 'payments.see',
    title: 'operations-money:payments.title',
    menu: { group: 'money', icon: 'card', letter: 'y' },
    acts: {},
  },
  payment: {
    pattern: '/operations/payments/{number}',
    permission: 'payments.see',
    title: 'operations-money:payment.title',
    menu: null,
    acts: {
      'check-capture': manage(null),
      capture: manage('payment.capture'),
      'check-void': manage(null),
      void: manage('refund.make'),
      'check-complete': manage(null),
      complete: manage('refund.complete'),
      'run-now': { ...manage(null), done: 'operations-money:done.run-now' },
    },
  },
  payouts: {
    pattern: '/operations/payouts',
    permission: 'payments.manage',
    title: 'operations-money:payouts.title',
    menu: { group: 'money', icon: 'bank', letter: null },
    acts: {
      'show-accounts': pay('payout.show-account'),
      file: pay('payout.create-file'),
      'read-file': pay('payout.read-file'),
      'complete-file': pay('payout.complete-file'),
      approve: pay('payout.approve-account'),
      reject: pay('payout.fail'),
    },
  },
  transfers: {
    pattern: '/operations/transfers',
    permission: 'settlements.manage',
    title: 'operations-money:transfers.title',
    menu: { group: 'money', icon: 'transfer', letter: null },
    acts: { statement: books('transfer.import'), match: books('transfer.match') },
  },
  settlements: {
    pattern: '/operations/settlements',
    permission: 'settlements.manage',
    title: 'operations-money:settlements.title',
    menu: { group: 'money', icon: 'settlement', letter: 's' },
    acts: { upload: books('settlement.upload'), 'close-day': books('settlement.close-day') },
  },
  settlementFile: {
    pattern: '/operations/settlements/files/{id}',
    permission: 'settlements.manage',
    title: 'operations-money:file.title',
    menu: null,
    acts: { import: books('settlement.import'), discard: books('settlement.discard') },
  },
  findings: {
    pattern: '/operations/settlements/findings',
    permission: 'settlements.manage',
    title: 'operations-money:findings.title',
    menu: { group: 'money', icon: 'finding', letter: null },
    acts: {},
  },
  finding: {
    pattern: '/operations/settlements/findings/{id}',
    permission: 'settlements.manage',
    title: 'operations-money:finding.title',
    menu: null,
    acts: { close: books('settlement.close-finding') },
  },
  reportSales: report('sales'),
  reportFunnel: report('funnel'),
  reportPromotions: report('promotions'),
  reportReturns: report('returns'),
  reportDelivery: report('delivery'),
  reportStock: {
    pattern: '/operations/reports/stock',
    permission: 'reports.stock',
    title: 'operations-money:report.stock',
    menu: { group: 'reports', icon: 'report', letter: null },
    acts: {},
  },
  reportVat: report('vat'),
  reportCash: report('cash'),
  reportSettlement: report('settlement'),
  reportService: report('service'),
} as const satisfies Record<string, OperationsRoute>
