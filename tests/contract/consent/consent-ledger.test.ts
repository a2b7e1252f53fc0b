import { expect, test } from 'vitest'
import { createConsentLedger } from '#adapters/consent/consent-ledger.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { at } from '../../support/builders/content-versions.ts'

describeDatabases('the consent ledger', (open) => {
  test('stores every choice of a subject, oldest first', async () => {
    const ledger = createConsentLedger((await open()).db)
    const answer = { subject: 'a-visitor', textVersion: '2026-11-1', store: 'qa_en' }
    await ledger.add({ ...answer, granted: ['necessary', 'analytics'] }, at(1))
    await ledger.add({ ...answer, granted: ['necessary'], textVersion: '2026-11-2' }, at(2))
    await ledger.add({ ...answer, granted: ['necessary'], subject: 'another' }, at(2))
    expect(await ledger.list('a-visitor')).toEqual([
      { ...answer, granted: ['necessary', 'analytics'], at: at(1) },
      { ...answer, granted: ['necessary'], textVersion: '2026-11-2', at: at(2) },
    ])
    expect(await ledger.list('unknown')).toEqual([])
  })
})
