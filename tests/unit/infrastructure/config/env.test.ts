import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { envExample, explainEnvFailure } from '#infrastructure/config/env-report.ts'
import { readEnv, type EnvSource } from '#infrastructure/config/env.ts'
import { listProductionGaps } from '#infrastructure/config/production-gaps.ts'

const strong = '9f2c4b7a1e6d8053c4aa17be92d0f3615b8e7c2a'
const production = { MAJLIS_MODE: 'production', MAJLIS_ORIGIN: 'https://shop.test', MAJLIS_SECRET: strong }
const problemsOf = (source: Record<string, string>) => {
  const read = readEnv(source)
  return read.ok ? [] : read.failure.problems
}

describe('the environment', () => {
  test('needs no variables in demo mode', () => {
    const read = readEnv({})
    expect(read).toMatchObject({
      ok: true,
      value: {
        mode: 'demo',
        port: 4321,
        origin: 'http://localhost:4321',
        hosts: ['localhost'],
        secret: null,
        defaultStorefront: { country: 'ae', language: 'en' },
      },
    })
  })

  test('treats an empty value as absent', () => {
    expect(readEnv({ PORT: '', MAJLIS_GTM_ID: '  ' })).toMatchObject({ ok: true, value: { port: 4321 } })
  })

  test('allows only the host of the origin in production', () => {
    expect(readEnv(production)).toMatchObject({ ok: true, value: { hosts: ['shop.test'] } })
  })

  test.each([
    ['PORT', '99999'],
    ['PORT', 'http'],
    ['MAJLIS_MODE', 'prod'],
    ['MAJLIS_ORIGIN', 'shop.example'],
    ['MAJLIS_ORIGIN', 'https://shop.example/path'],
    ['MAJLIS_HOSTS', 'https://shop.example'],
    ['MAJLIS_DEFAULT_STOREFRONT', 'ae'],
    ['MAJLIS_INDEXABLE', 'maybe'],
    ['MAJLIS_GTM_ID', "GTM-X');alert(1)//"],
    ['DATABASE_URL', 'mysql://localhost/majlis'],
    ['REDIS_URL', 'localhost:6379'],
    ['CONTENT_GRAPHQL_URL', 'file:///etc/passwd'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['MEMORY_COLLECT_ABOVE_MB', '-1'],
    ['MAJLIS_SECRET', 'short'],
    ['IMPORT_DROP_HOURS', '08:00-08:00'],
  ])('refuses %s=%s, naming the key', (key, value) => {
    expect(problemsOf({ [key]: value })).toEqual([expect.objectContaining({ key, why: 'malformed' })])
  })

  test('lists every required key that is missing in production', () => {
    expect(problemsOf({ MAJLIS_MODE: 'production' })).toEqual([
      { key: 'MAJLIS_ORIGIN', why: 'missing', read: null },
      { key: 'MAJLIS_SECRET', why: 'missing', read: null },
    ])
  })

  test('refuses an http origin in production, unless a key accepts it', () => {
    const http = { ...production, MAJLIS_ORIGIN: 'http://shop.test' }
    expect(problemsOf(http)).toEqual([{ key: 'MAJLIS_ORIGIN', why: 'insecure', read: 'http://shop.test' }])
    expect(readEnv({ ...http, MAJLIS_ALLOW_HTTP: 'true' }).ok).toBe(true)
    expect(readEnv({ ...production, MAJLIS_ORIGIN: 'http://localhost:4321' }).ok).toBe(true)
  })

  test('lists what a shop in production lacks', () => {
    const lacksOf = (source: EnvSource, hasProducts: boolean) => {
      const read = readEnv({ ...production, ...source })
      return read.ok ? listProductionGaps(read.value, hasProducts).map(({ lacks }) => lacks) : read.failure
    }
    expect(lacksOf({}, false)).toEqual(['products', 'payment providers', 'mail', 'SMS'])
    expect(lacksOf({ SMTP_URL: 'smtp://mail.test:25' }, true)).toEqual(['payment providers', 'SMS'])
    expect(lacksOf({ MAJLIS_MODE: 'demo' }, false)).toEqual([])
  })

  test.each(['majlis-demo-secret-majlis-demo-secret', 'a'.repeat(40), 'change-me-change-me-change-me-now'])(
    'refuses the demo secret %s in production',
    (secret) => {
      expect(problemsOf({ ...production, MAJLIS_SECRET: secret })).toMatchObject([
        { key: 'MAJLIS_SECRET', why: 'known-secret' },
      ])
    },
  )

  test('explains a failure with what was read, what is expected and the line to add, without secrets', () => {
    const read = readEnv({ PORT: 'http', DATABASE_URL: 'mysql://majlis:hunter2@localhost/majlis' })
    const text = read.ok ? '' : explainEnvFailure(read.failure)
    expect(text).toContain(
      'PORT\n  read:     http\n  expected: a number from 0 to 65535\n  add:      PORT=4321',
    )
    expect(text).toContain('DATABASE_URL')
    expect(text).not.toContain('hunter2')
  })

  test('is described in .env.example', async () => {
    const written = await readFile(new URL('../../../../.env.example', import.meta.url), 'utf8')
    expect(written).toBe(envExample())
  })
})
