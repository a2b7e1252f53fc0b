import { describe, expect, test } from 'vitest'
import { codeBudgets, nextSendAt, tooManyUntil } from '#commerce/identity/code-rules.ts'
import { checkPassword } from '#commerce/identity/password-rules.ts'
import { isQuiet } from '#commerce/identity/recycled-number.ts'
import {
  addProof,
  customerSessionRules,
  missingProofs,
  sessionExpiry,
  type Proof,
} from '#commerce/identity/session-rules.ts'
import { dialCodeOf, judgeConversion } from '#commerce/identity/sms-pumping.ts'
import { addMilliseconds } from '#kernel/instant.ts'

const now = '2026-11-23T12:00:00.000Z'
const second = 1000
const day = 86_400_000
const ago = (milliseconds: number) => addMilliseconds(now, -milliseconds)

describe('a password', () => {
  const reasonOf = (password: string, known: readonly string[] = []) => {
    const checked = checkPassword(password, known)
    return checked.ok ? null : checked.failure.reason
  }

  test.each([
    'correct horse battery',
    'خزانة خشب الجوز',
    'Tr0ub4dor&three',
    'my dubai majlis has nine sofas',
  ])('%j is accepted', (password) => expect(reasonOf(password)).toBeNull())

  test.each([
    ['short', 'too-short'],
    ['a'.repeat(129), 'too-long'],
    ['password12', 'common'],
    ['P@ssw0rd12!', 'common'],
    ['qwertyuiop', 'common'],
    ['1234567890', 'common'],
    ['aaaaaaaaaaaa', 'common'],
    ['Dubai@2026!', 'common'],
    ['Welcome2026', 'common'],
    ['a1b2c3d4e5f6', 'common'],
    ['majlismajlis1', 'common'],
    ['حبيبيحبيبي1', 'common'],
  ])('%j is rejected: %s', (password, reason) => expect(reasonOf(password)).toBe(reason))

  test('is counted in characters, and is not the name, email or phone of its owner', () => {
    expect(reasonOf('🛋️ألفة🛋️مجلس'.slice(0, 9))).toBe('too-short')
    expect(reasonOf('Layla.Hassan', ['layla hassan'])).toBe('own-name')
    expect(reasonOf('+971501234567', ['+971501234567'])).toBe('own-name')
  })

  test('is the same whether an accent was composed or not', () => {
    const [one, other] = ['caf\u00e9 du coin', 'cafe\u0301 du coin'].map((text) => checkPassword(text, []))
    expect(one).toEqual(other)
  })
})

describe('a session', () => {
  const customer = { createdAt: ago(60 * day) }
  const passwordSince = ago(30 * day)

  test('ends 60 days after its last use and 180 days after its start', () => {
    expect(sessionExpiry(customerSessionRules, now, now)).toBe(addMilliseconds(now, 60 * day))
    const old = ago(150 * day)
    expect(sessionExpiry(customerSessionRules, old, now)).toBe(addMilliseconds(old, 180 * day))
  })

  test.each([
    ['none', [], 30 * day, 1],
    ['a code 15 minutes less a second ago', [['phone-code', 900_000 - second]], 30 * day, 0],
    ['a code 15 minutes ago', [['phone-code', 900_000]], 30 * day, 1],
    ['a code, on a device new within 7 days', [['phone-code', second]], 7 * day - second, 1],
    ['a code, on a device of 7 days', [['phone-code', second]], 7 * day, 0],
    [
      'code and password, on a new device',
      [
        ['phone-code', second],
        ['password', second],
      ],
      second,
      0,
    ],
    ['none, on a new device', [], second, 2],
  ] as const)('with %s', (_, proofs, deviceAge, missing) => {
    const list = proofs.map(([kind, age]): Proof => ({ kind, at: ago(age) }))
    expect(missingProofs({ proofs: list, deviceSince: ago(deviceAge), passwordSince, customer }, now)).toBe(
      missing,
    )
  })

  test('needs one proof on the device by which the account was made, from the first day', () => {
    const session = {
      proofs: [{ kind: 'phone-code', at: now }],
      deviceSince: now,
      passwordSince: null,
    } as const
    expect(missingProofs({ ...session, customer: { createdAt: now } }, now)).toBe(0)
    expect(missingProofs({ ...session, customer: { createdAt: ago(1) } }, now)).toBe(1)
    expect(missingProofs({ ...session, proofs: [], customer: { createdAt: now } }, now)).toBe(1)
  })

  test.each([
    [second, 7 * day - second, 1],
    [second, 7 * day, 0],
    [7 * day, second, 0],
  ])(
    'on a device of %i ms, with a code and a password of %i ms, lacks %i',
    (deviceAge, passwordAge, missing) => {
      const proofs = (['phone-code', 'password'] as const).map((kind): Proof => ({ kind, at: now }))
      const session = { proofs, deviceSince: ago(deviceAge), passwordSince: ago(passwordAge), customer }
      expect(missingProofs(session, now)).toBe(missing)
    },
  )

  test('counts two codes to one phone as one proof', () => {
    const proofs = addProof([{ kind: 'phone-code', at: ago(second) }], { kind: 'phone-code', at: now })
    expect(proofs).toEqual([{ kind: 'phone-code', at: now }])
    expect(missingProofs({ proofs, deviceSince: now, passwordSince, customer }, now)).toBe(1)
  })
})

describe('a phone', () => {
  test.each([
    [180, 180 * day - second, false],
    [180, 180 * day, true],
    [90, 91 * day, true],
  ])('of a country with %i quiet days, proven %i ms ago, is quiet: %s', (days, age, quiet) => {
    expect(isQuiet(ago(age), days, now)).toBe(quiet)
  })
})

describe('sending codes', () => {
  test('waits 30, 60 and then 120 seconds', () => {
    const secondsTo = (freeAt: string) => tooManyUntil(freeAt, now).failure.retryAfterSeconds
    const waits = [1, 2, 3, 4, 9].map((sends) => secondsTo(nextSendAt(sends, now)))
    expect(waits).toEqual([30, 60, 120, 120, 120])
    expect(secondsTo(nextSendAt(1, ago(29_999)))).toBe(1)
    expect(nextSendAt(1, ago(30_000))).toBe(now)
  })

  test('and entering them has the budgets of the specification', () => {
    expect(codeBudgets.failures).toEqual([
      { max: 5, withinMs: 3_600_000 },
      { max: 10, withinMs: 86_400_000 },
    ])
    expect(codeBudgets.sends.map(({ max }) => max)).toEqual([5, 8])
  })

  test.each([
    [{ sent: 39, entered: 0 }, 'open'],
    [{ sent: 40, entered: 10 }, 'open'],
    [{ sent: 40, entered: 9 }, 'challenge'],
    [{ sent: 40, entered: 4 }, 'challenge'],
    [{ sent: 40, entered: 3 }, 'pause'],
    [{ sent: 3, entered: 0, wasPaused: true }, 'challenge'],
    [{ sent: 40, entered: 40, wasPaused: true }, 'open'],
  ] as const)('to a dial code with %j is: %s', (conversion, judgment) => {
    expect(judgeConversion({ wasPaused: false, ...conversion })).toBe(judgment)
  })

  test('counts by the dial codes that are served', () => {
    const served = ['971', '965', '91']
    expect(dialCodeOf('+971501234567', served)).toBe('971')
    expect(dialCodeOf('+447700900123', served)).toBeUndefined()
  })
})
