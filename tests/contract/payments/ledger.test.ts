import { toDecimal, money } from '#kernel/money.ts'
import { createLedgerModule } from '#adapters/ledger/create-ledger-module.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { ledgerSuite } from './ledger-suite.ts'

let cards = 0

describeDatabases('the ledger of the shop', (open) => {
  ledgerSuite(async () => {
    const { db } = await open()
    return {
      db,
      ledger: createLedgerModule(db, { mode: 'demo', clock: manualClock() }).ledger,
      newCard: async (minor, currency) => {
        cards += 1
        return `GIFT-${toDecimal(money(minor, currency))}-C${String(cards).padStart(3, '0')}`
      },
      unusable: (currency) => ({
        'used up': 'GIFT-EMPTY-ABCD',
        expired: 'GIFT-EXPIRED-ABCD',
        'another currency': 'GIFT-FOREIGN-ABCD',
        'nothing on it': 'GIFT-0-ABCD',
        'finer than the currency': `GIFT-${currency === 'INR' ? '1.001' : '1.0001'}-ABCD`,
        'no such word': 'GIFT-MUCH-ABCD',
        'nothing of its own': 'GIFT-100-',
      }),
    }
  })
})
