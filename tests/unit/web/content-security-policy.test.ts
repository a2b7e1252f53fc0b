import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { policyOfPage } from '#web/content-security-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  ` script-src 'self' ${hash('runtime()')} ${hash('elsewhere()')}`,
  ` style-src 'self' ${hash('a{}')}`,
].join(';')
const html =
  '<script>runtime()</script><style>a{}</style><script src="/x.js"></script><script>injected()</script>'
const site = { origin: 'https://shop.example', tagManagerId: null }

describe('content security policy of a page', () => {
  test('keeps the hashes that stand inline on it and drops the others', () => {
    const made = policyOfPage({ html, policy }, site)
    expect(made).toContain(`script-src 'self' ${hash('runtime()')};`)
    expect(made).toContain(hash('a{}'))
    expect(made).not.toContain(hash('elsewhere()'))
  })

  test('never blesses what stands inline and is not of the build', () => {
    expect(policyOfPage({ html, policy }, site)).not.toContain(hash('injected()'))
  })

  test('lets the shop and its subdomains frame it, and nobody else', () => {
    expect(policyOfPage({ html, policy }, site)).toContain("frame-ancestors 'self' https://*.shop.example;")
    const local = { origin: 'http://localhost:4321', tagManagerId: null }
    expect(policyOfPage({ html, policy }, local)).toContain("frame-ancestors 'self';")
    const address = { origin: 'http://10.0.0.7:4321', tagManagerId: null }
    expect(policyOfPage({ html, policy }, address)).toContain("frame-ancestors 'self';")
  })

  test('names no foreign host unless a tag manager is configured', () => {
    expect(policyOfPage({ html, policy }, site)).not.toContain('google')
    const made = policyOfPage({ html, policy }, { ...site, tagManagerId: 'GTM-X' })
    expect(made).toMatch(/script-src [^;]*https:\/\/www\.googletagmanager\.com/)
    expect(made).toMatch(/connect-src 'self' [^;]*google-analytics/)
    expect(made).not.toContain('unsafe')
  })
})
