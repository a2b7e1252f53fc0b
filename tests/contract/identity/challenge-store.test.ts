import { expect, test } from 'vitest'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import type { SignInChallenge } from '#commerce/identity/challenge.ts'
import { codeBudgets } from '#commerce/identity/code-rules.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const now = '2026-11-23T12:00:00.000Z'
const later = (milliseconds: number) => addMilliseconds(now, milliseconds)
const phone = { kind: 'phone', value: '+971501234567' } as const
const hour = 3_600_000

const aChallenge: Omit<SignInChallenge, 'id'> = {
  state: 'enter-code',
  purpose: 'sign-in',
  identifier: phone,
  sentTo: phone,
  customerId: null,
  google: null,
  nonce: null,
  next: '/ae/en/checkout',
  sends: 1,
  lastSentAt: now,
  expiresAt: later(hour),
}

describeDatabases('the store of challenges', (open) => {
  const store = async () => createIdentityRepository((await open()).db)

  test('finds a challenge as it was inserted and changed, by its token alone', async () => {
    const one = await store()
    const id = await one.insertChallenge('digest', aChallenge, now)
    expect(await one.findChallenge('digest')).toEqual({ ...aChallenge, id })
    const google = { subject: '1', email: 'a@gmail.com', isAuthoritative: true, name: 'A' }
    await one.updateChallenge(id, { state: 'register', google, lastSentAt: null })
    expect(await one.findChallenge('digest')).toEqual({
      ...aChallenge,
      id,
      state: 'register',
      google,
      lastSentAt: null,
    })
    expect(await one.findChallenge('another')).toBeUndefined()
    await one.rotateChallenge(id, 'another')
    expect(await one.findChallenge('another')).toMatchObject({ id })
    expect(await one.findChallenge('digest')).toBeUndefined()
  })

  test('finds the last code of a purpose, and whether it was entered', async () => {
    const one = await store()
    const challengeId = await one.insertChallenge('digest', aChallenge, now)
    const code = { challengeId, purpose: 'sign-in', identifier: phone, dialCode: '971' } as const
    const insert = (digest: string, age: number) =>
      one.insertCode({ ...code, digest, sentAt: later(age), expiresAt: later(age + 300_000) })
    await insert('first', 0)
    const second = await insert('second', 30_000)
    await one.markEntered(second, later(40_000))
    expect(await one.findLastCode(challengeId, 'sign-in')).toEqual({
      id: second,
      identifier: phone,
      digest: 'second',
      expiresAt: later(330_000),
      enteredAt: later(40_000),
    })
    expect(await one.findLastCode(challengeId, 'step-up')).toBeUndefined()
    await one.removeCode(second)
    expect(await one.findLastCode(challengeId, 'sign-in')).toMatchObject({ digest: 'first' })
  })

  test.each([-1000, 0, 1000])(
    'counts failures back from each moment: an hour and %i ms after',
    async (offset) => {
      const one = await store()
      const spend = (at: string) => one.spend('subject', codeBudgets.failures, at)
      for (const age of [0, 1, 2, 3, 4]) expect(await spend(later(age * 1000))).toBeUndefined()
      expect(await spend(later(60_000))).toBe(later(hour))
      expect(await one.spend('another', codeBudgets.failures, later(60_000))).toBeUndefined()
      // The first use is an hour old by then, the second is not.
      const isFree = offset >= 0
      expect(await spend(later(hour + offset))).toBe(isFree ? undefined : later(hour))
      if (isFree)
        expect(await spend(later(hour + offset))).toBe(offset < 1000 ? later(hour + 1000) : undefined)
    },
  )

  test('counts a day too, and returns what was not used', async () => {
    const one = await store()
    const spend = (at: string) => one.spend('subject', codeBudgets.failures, at)
    for (const round of [0, 2]) {
      for (const use of [0, 1, 2, 3, 4]) expect(await spend(later(round * hour + use))).toBeUndefined()
    }
    expect(await spend(later(5 * hour))).toBe(later(24 * hour))
    await one.returnUnit('subject', later(2 * hour + 4))
    await one.returnUnit('subject', later(2 * hour + 4))
    expect(await spend(later(5 * hour))).toBeUndefined()
    expect(await spend(later(5 * hour))).toBe(later(24 * hour))
    expect(await spend(later(24 * hour + 1))).toBeUndefined()
  })

  test('counts messages by dial code and day, and none in a pause', async () => {
    const one = await store()
    const count = (at: string, dialCode = '971') => one.countMessage(dialCode, 2, at)
    expect([await count(now), await count(now), await count(now), await count(now)]).toEqual([
      'ok',
      'ok',
      'used-up',
      'exhausted',
    ])
    expect(await count(now, '965')).toBe('ok')
    const tomorrow = later(24 * hour)
    expect(await count(tomorrow)).toBe('ok')
    await one.pauseDialCode('971', addMilliseconds(tomorrow, 1_800_000))
    expect(await count(addMilliseconds(tomorrow, 1_799_000))).toBe('paused')
    expect(await count(addMilliseconds(tomorrow, 1_800_000))).toBe('ok')
    await one.uncountMessage('971')
    expect(await count(addMilliseconds(tomorrow, 1_800_000))).toBe('ok')
  })

  test('knows how many of the last codes to a dial code were entered', async () => {
    const one = await store()
    const challengeId = await one.insertChallenge('digest', aChallenge, now)
    for (const index of [0, 1, 2, 3]) {
      const sentAt = later(index * 1000)
      const common = { challengeId, purpose: 'sign-in', identifier: phone, digest: '' } as const
      const id = await one.insertCode({ ...common, dialCode: '971', sentAt, expiresAt: sentAt })
      if (index === 0 || index === 3) await one.markEntered(id, sentAt)
    }
    expect(await one.conversionOf('971', 3, later(-1))).toEqual({ sent: 3, entered: 1, wasPaused: false })
    expect(await one.conversionOf('971', 40, later(-1))).toEqual({ sent: 4, entered: 2, wasPaused: false })
    expect(await one.conversionOf('971', 40, later(1500))).toEqual({ sent: 2, entered: 1, wasPaused: false })
    expect(await one.conversionOf('965', 40, later(-1))).toEqual({ sent: 0, entered: 0, wasPaused: false })
    await one.countMessage('971', 9, now)
    await one.pauseDialCode('971', later(2500))
    expect(await one.conversionOf('971', 40, later(-1)), 'since the pause').toEqual({
      sent: 1,
      entered: 1,
      wasPaused: true,
    })
    expect(await one.conversionOf('971', 40, later(2600)), 'a pause of long ago').toMatchObject({
      wasPaused: false,
    })
  })
})
