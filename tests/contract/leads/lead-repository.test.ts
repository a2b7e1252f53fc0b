import { expect, test } from 'vitest'
import type { Lead } from '#commerce/leads/lead.ts'
import { createLeadRepository } from '#adapters/leads/lead-repository.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const lead = (reference: string): Lead => ({
  reference,
  form: 'callback',
  store: 'kw_ar',
  name: 'ليلى',
  phone: '+96550001234',
  email: null,
  message: null,
  createdAt: '2026-11-20T08:00:00.000Z',
})

describeDatabases('leads', (open) => {
  test('are returned as they were added', async () => {
    const leads = createLeadRepository((await open()).db)
    expect(await leads.findByKey('one')).toBeUndefined()
    expect(await leads.add('one', lead('L-1'))).toEqual(lead('L-1'))
    expect(await leads.findByKey('one')).toEqual(lead('L-1'))
  })

  test('are stored once per key, and the first remains', async () => {
    const leads = createLeadRepository((await open()).db)
    await leads.add('one', lead('L-1'))
    expect(await leads.add('one', lead('L-2'))).toEqual(lead('L-1'))
    expect(await leads.add('two', lead('L-2'))).toEqual(lead('L-2'))
  })
})
