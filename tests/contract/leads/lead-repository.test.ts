import { expect, test } from 'vitest'
import type { Lead } from '#commerce/leads/lead.ts'
import { contactConsentText, type ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
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
    const leads = createLeadRepository((await open()).db, (contact) => contact)
    expect(await leads.findByKey('one')).toBeUndefined()
    expect(await leads.add('one', lead('L-1'), [])).toEqual(lead('L-1'))
    expect(await leads.findByKey('one')).toEqual(lead('L-1'))
  })

  test('are stored once per key, and the first remains', async () => {
    const leads = createLeadRepository((await open()).db, (contact) => contact)
    await leads.add('one', lead('L-1'), [])
    expect(await leads.add('one', lead('L-2'), [])).toEqual(lead('L-1'))
    expect(await leads.add('two', lead('L-2'), [])).toEqual(lead('L-2'))
  })

  test('bring their consent into the register, once', async () => {
    const { db } = await open()
    const leads = createLeadRepository(db, (contact) => contact)
    const consent: ContactConsentEntry = {
      customerId: null,
      contact: 'layla@example.com',
      channel: 'email',
      purpose: 'marketing',
      isGranted: true,
      textVersion: contactConsentText,
      source: 'newsletter-form',
      proof: 'form',
      at: '2026-11-20T08:00:00.000Z',
    }
    await leads.add('one', lead('L-1'), [consent])
    await leads.add('one', lead('L-2'), [consent])
    const register = createConsentRegister(db, (contact) => contact)
    const { contact, ...stored } = consent
    expect(await register.list({ customerId: null, contact })).toEqual([stored])
  })
})
