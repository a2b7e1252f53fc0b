import { describe, expect, test } from 'vitest'
import { createPasswordHashes } from '#adapters/identity/password-hashes.ts'
import { createBotPasses, createSecrets, customerVisitorToken } from '#adapters/identity/secrets.ts'
import { addMilliseconds } from '#kernel/instant.ts'

const cost = { memory: 64, passes: 1, parallelism: 1 }
const password = 'correct horse battery'

describe('password hashes', () => {
  const { hash, verify } = createPasswordHashes()

  test('are argon2id with 19 MiB and 2 passes, each with a salt of its own', async () => {
    const hashes = await Promise.all([hash(password), hash(password)])
    const [one, other] = hashes.map((each) => (each.ok ? each.value : ''))
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(other)
    expect(await verify(password, one)).toEqual({ ok: true, value: true })
    expect(await verify(`${password}.`, one)).toEqual({ ok: true, value: false })
    expect(await verify(password, undefined)).toEqual({ ok: true, value: false })
  })

  test('follow the reference implementation', async () => {
    // From test.c of phc-winner-argon2.
    const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    expect(await verify('password', stored)).toEqual({ ok: true, value: true })
  })

  test.each(['', 'plain', '$argon2i$v=19$m=64,t=1,p=1$aaaa$bbbb'])(
    'reject what is no hash: %j',
    async (stored) => {
      expect(await verify(password, stored)).toEqual({ ok: true, value: false })
    },
  )

  test('are computed a few at a time, and not without end', async () => {
    const busy = createPasswordHashes({ atOnce: 2, waiting: 3, cost })
    const results = await Promise.all(Array.from({ length: 8 }, () => busy.verify(password, undefined)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(5)
    expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { kind: 'busy' } })
  })
})

describe('secrets', () => {
  const secrets = createSecrets('s'.repeat(32))

  test('seal lists, not their texts', () => {
    expect(secrets.seal('a', 'b')).not.toBe(secrets.seal('ab'))
    expect(secrets.seal('a', 'b')).not.toBe(createSecrets('t'.repeat(32)).seal('a', 'b'))
  })

  test('draw codes of six digits', () => {
    const codes = Array.from({ length: 200 }, () => secrets.newCode())
    for (const code of codes) expect(code).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(190)
  })

  test('give a customer one visitor token', () => {
    expect(customerVisitorToken(secrets, '1')).toBe(customerVisitorToken(secrets, '1'))
    expect(customerVisitorToken(secrets, '1')).not.toBe(customerVisitorToken(secrets, '2'))
  })

  test('let a browser pass for five minutes after a bot challenge, and no other browser or network', () => {
    const passes = createBotPasses(secrets)
    const now = '2026-11-23T12:00:00.000Z'
    const browser = { id: 'browser', network: '203.0.113.7' }
    const pass = passes.sign(browser, now)
    expect(passes.isValid(pass, browser, addMilliseconds(now, 299_000))).toBe(true)
    expect(passes.isValid(pass, browser, addMilliseconds(now, 300_000))).toBe(false)
    expect(passes.isValid(pass, { ...browser, id: 'another' }, now)).toBe(false)
    expect(passes.isValid(pass, { ...browser, network: '198.51.100.1' }, now)).toBe(false)
    expect(passes.isValid(`z${pass}`, browser, now)).toBe(false)
    expect(passes.isValid('', browser, now)).toBe(false)
  })
})
