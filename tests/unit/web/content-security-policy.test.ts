import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#infrastructure/config/env.ts'
import { settingsFrom } from '#infrastructure/config/shop-settings.ts'
import { policyOfSite } from '#web/http/content-security-policy.ts'

function settingsOf(source: Record<string, string>) {
  const env = readEnv(source)
  if (!env.ok) throw new Error(JSON.stringify(env.failure))
  return settingsFrom(env.value)
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  ` script-src 'self' ${hash('runtime()')} ${hash('elsewhere()')}`,
  ` style-src 'self' ${hash('a{}')}`,
].join(';')
const site = { origin: 'https://shop.example', tagManagerId: null, engagement: null }

describe('content security policy of the site', () => {
  test('lets only the shop and its subdomains frame it', () => {
    expect(policyOfSite(policy, site)).toContain("frame-ancestors 'self' https://*.shop.example;")
    const local = { origin: 'http://localhost:4321', tagManagerId: null, engagement: null }
    expect(policyOfSite(policy, local)).toContain("frame-ancestors 'self';")
    const address = { origin: 'http://10.0.0.7:4321', tagManagerId: null, engagement: null }
    expect(policyOfSite(policy, address)).toContain("frame-ancestors 'self';")
  })

  test('says where browsers report to, if anywhere', () => {
    expect(policyOfSite(policy, site)).not.toContain('report-uri')
    const settings = settingsOf({ SENTRY_DSN: 'https://key@sentry.example/42' })
    expect(policyOfSite(policy, settings)).toMatch(
      /; report-uri https:\/\/sentry\.example\/api\/42\/security\/\?sentry_key=key;$/,
    )
  })

  test('lets a page embed what it says, and no other page', () => {
    const plain = policyOfSite(policy, site)
    const made = policyOfSite(policy, site, ['google', 'turnstile'])
    const sourcesOf = (text: string, directive: string) =>
      text
        .split(';')
        .map((each) => each.trim())
        .find((each) => each.startsWith(`${directive} `))
    expect(sourcesOf(made, 'script-src')).toMatch(
      / https:\/\/accounts\.google\.com\/gsi\/ https:\/\/challenges\.cloudflare\.com$/,
    )
    expect(sourcesOf(made, 'connect-src')).toBe("connect-src 'self' https://accounts.google.com/gsi/")
    expect(sourcesOf(made, 'style-src')).toMatch(/ https:\/\/accounts\.google\.com\/gsi\/style$/)
    expect(sourcesOf(made, 'frame-src')).toBe(
      "frame-src 'self' https://accounts.google.com/gsi/ https://challenges.cloudflare.com",
    )
    expect(made).not.toContain('unsafe-inline')
    expect(plain).not.toMatch(/frame-src|google|cloudflare/)
    expect(policyOfSite(policy, site, ['recaptcha'])).toContain(
      "frame-src 'self' https://www.google.com/recaptcha/",
    )
  })

  test('lets the pages of stores load a configured map, and nothing run from there', () => {
    const map = { origins: ['https://tiles.example', 'https://fonts.example'] }
    expect(policyOfSite(policy, { ...site, map }, ['map'])).toContain(
      "connect-src 'self' https://tiles.example https://fonts.example",
    )
    expect(policyOfSite(policy, { ...site, map })).not.toContain('tiles.example')
    expect(policyOfSite(policy, site, ['map'])).toBe(policyOfSite(policy, site))
    expect(
      settingsOf({ MAP_STYLE_URL: 'https://maps.example/a.json', MAP_ORIGINS: 'https://t.example' }).map,
    ).toEqual({
      style: 'https://maps.example/a.json',
      origins: ['https://maps.example', 'https://t.example'],
    })
    expect(settingsOf({}).map).toBeNull()
  })

  test('names configured third-party hosts only', () => {
    expect(policyOfSite(policy, site)).not.toContain('google')
    const made = policyOfSite(policy, { ...site, tagManagerId: 'GTM-X' })
    expect(made).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/)
    expect(made).toMatch(/connect-src 'self' [^;]*google-analytics/)
    expect(made).not.toContain('unsafe')
    expect(made).not.toContain('moengage')
    const engaged = policyOfSite(policy, { ...site, engagement: {} })
    expect(engaged).toMatch(/script-src [^;]*https:\/\/cdn\.moengage\.com/)
    expect(engaged).not.toContain('google')
  })
})
