import type { Lead, SubmitLead } from '#commerce/leads/lead.ts'

/** A request for a call, as it is stored. */
export const aLead = (parts: Partial<Lead> = {}): Lead => ({
  ...{ id: '00000000-0000-4000-8000-000000000001', reference: 'L-2222-2222', form: 'callback' },
  ...{ country: 'kw', language: 'ar', store: 'kw_ar', storeCode: null, sku: null },
  ...{ name: 'ليلى', phone: '+96550001234', email: null, message: null },
  ...{ state: 'assigned', owner: 'care-gulf', consentText: '2026-11-1', attribution: null, callAt: null },
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
  deleteAt: '2027-05-19T08:00:00.000Z',
  ...parts,
})

/** The same as a visitor sends it. */
export const aSubmittedLead = (parts: Partial<SubmitLead> = {}): SubmitLead => ({
  ...{ key: 'one', form: 'callback', store: 'kw_ar', country: 'kw', language: 'ar' },
  ...{ name: 'ليلى', phone: '5000 1234', consent: true, from: '203.0.113.7' },
  bot: { response: null, pass: null, honeypot: '' },
  device: null,
  wasChallenged: false,
  ...parts,
})
