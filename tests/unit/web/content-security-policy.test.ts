import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { policyOfSite } from '#web/http/content-security-policy.ts'

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
