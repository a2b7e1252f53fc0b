import type { SignedIn } from '#commerce/identity/customer-record.ts'

/** A customer's session with everything that pages read. */
export const aSignedIn = (changes: Partial<SignedIn> = {}): SignedIn => ({
  sessionId: '5b1f3f0e-55c4-4f8f-9a53-1a2f7f4f9d10',
  customer: {
    id: '7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10',
    name: 'Sara Haddad',
    language: 'en',
    country: 'ae',
    birthday: null,
    createdAt: '2026-01-05T08:00:00.000Z',
  },
  phone: '+971501234567',
  email: 'sara@example.com',
  passwordSince: null,
  proofs: [{ kind: 'phone-code', at: '2026-11-22T08:00:00.000Z' }],
  deviceSince: '2026-01-05T08:00:00.000Z',
  ...changes,
})
