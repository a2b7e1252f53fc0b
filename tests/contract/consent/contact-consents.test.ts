import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  createConsentRegister,
  createContactDigest,
  eraseContactConsents,
} from '#adapters/consent/contact-consent-register.ts'
import { createContactConsents } from '#commerce/consent/contact-consents.ts'
import { contactConsentText } from '#commerce/consent/contact-consent.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const layla = {
  id: '0b0e9c52-6f0c-4f43-9d8a-61d2f0a3b1aa',
  email: 'layla@example.com',
  phone: '+971501234567',
}
const omar = { ...layla, id: '1b0e9c52-6f0c-4f43-9d8a-61d2f0a3b1aa', email: null }

describeDatabases('the register of consents', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock('2026-11-23T12:00:00.000Z')
    const register = createConsentRegister(db, createContactDigest('a secret of the tests'))
    const consent = createContactConsents({ register, channels: ['email', 'sms'], clock })
    const granted = async (customerId: string) =>
      (await consent.listOf(customerId)).filter(({ isGranted }) => isGranted).map(({ channel }) => channel)
    return { db, clock, consent, granted }
  }
  const about = (contact: string) => ({ customerId: null, contact })

  test('lists a choice for each channel that has a transport, and for no other', async () => {
    const { consent } = await start()
    const none = { purpose: 'marketing', isGranted: false, textVersion: null, at: null }
    expect(await consent.listOf(layla.id)).toEqual([
      { channel: 'email', ...none },
      { channel: 'sms', ...none },
    ])
    await consent.change({ customer: layla, granted: ['email', 'whatsapp', 'push'], source: 'profile' })
    expect(await consent.listOf(layla.id)).toMatchObject([
      { channel: 'email', isGranted: true, textVersion: contactConsentText, at: '2026-11-23T12:00:00.000Z' },
      { channel: 'sms', isGranted: false },
    ])
    expect(await consent.mayContact({ customerId: layla.id, contact: null }, 'push', 'marketing')).toBe(false)
  })

  test('appends what changed, with source and proof, and alters nothing', async () => {
    const { consent, clock, granted } = await start()
    await consent.change({ customer: layla, granted: ['email', 'sms'], source: 'profile' })
    await consent.change({ customer: layla, granted: ['email', 'sms'], source: 'profile' })
    clock.advance(1000)
    await consent.change({ customer: layla, granted: ['email'], source: 'profile' })
    expect(await granted(layla.id)).toEqual(['email'])
    const history = await consent.historyOf(layla.id)
    expect(
      history.map(({ channel, isGranted, source, proof }) => [channel, isGranted, source, proof]),
    ).toEqual([
      ['email', true, 'profile', 'session'],
      ['sms', true, 'profile', 'session'],
      ['sms', false, 'profile', 'session'],
    ])
    expect(
      await consent.mayContact({ customerId: layla.id, contact: layla.email }, 'email', 'marketing'),
    ).toBe(true)
    expect(await consent.mayContact({ customerId: layla.id, contact: layla.phone }, 'sms', 'marketing')).toBe(
      false,
    )
    expect(
      await consent.mayContact({ customerId: layla.id, contact: layla.email }, 'email', 'product-notices'),
    ).toBe(false)
  })

  test('lets a form that anyone may fill in permit nothing until it is confirmed', async () => {
    const { consent } = await start()
    const entry = {
      ...about('noor@example.com'),
      channel: 'email',
      purpose: 'marketing',
      isGranted: true,
    } as const
    await consent.note({ ...entry, source: 'newsletter-form', proof: 'form' })
    expect(await consent.mayContact(about('noor@example.com'), 'email', 'marketing')).toBe(false)
    await consent.note({ ...entry, source: 'newsletter-form', proof: 'link' })
    expect(await consent.mayContact(about('Noor@example.com '), 'email', 'marketing')).toBe(true)
    expect(await consent.mayContact(about('other@example.com'), 'email', 'marketing')).toBe(false)
    expect(await consent.mayContact({ customerId: null, contact: null }, 'email', 'marketing')).toBe(false)
  })

  test('ends a consent by an unsubscribe link, for the account that has the address too', async () => {
    const { consent } = await start()
    await consent.change({ customer: layla, granted: ['email'], source: 'profile' })
    await consent.note({
      ...about(layla.email),
      channel: 'email',
      purpose: 'marketing',
      isGranted: false,
      source: 'unsubscribe-link',
      proof: 'link',
    })
    const subject = { customerId: layla.id, contact: layla.email }
    expect(await consent.mayContact(subject, 'email', 'marketing')).toBe(false)
  })

  test('gives the next owner of a number nothing that its former owner had granted', async () => {
    const { consent, granted } = await start()
    await consent.change({ customer: layla, granted: ['sms'], source: 'profile' })
    expect(await granted(omar.id)).toEqual([])
    expect(await consent.mayContact({ customerId: omar.id, contact: omar.phone }, 'sms', 'marketing')).toBe(
      false,
    )
    expect(await consent.mayContact(about(omar.phone), 'sms', 'marketing')).toBe(false)
  })

  test('keeps of an erased account that it withdrew, without id, number or address', async () => {
    const { db, consent, granted, clock } = await start()
    await consent.change({ customer: layla, granted: ['email', 'sms'], source: 'profile' })
    await consent.change({ customer: layla, granted: ['email'], source: 'profile' })
    await eraseContactConsents(db, layla.id, clock.now())
    const rows = await rowsOf(db, sql`select * from contact_consents order by channel`)
    expect(rows).toMatchObject([
      { channel: 'email', customer_id: null, is_granted: false, source: 'erasure' },
      { channel: 'sms', customer_id: null, is_granted: false, source: 'profile' },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/layla|97150/)
    expect(await granted(layla.id)).toEqual([])
    expect(await consent.mayContact(about(layla.email), 'email', 'marketing')).toBe(false)
  })
})
