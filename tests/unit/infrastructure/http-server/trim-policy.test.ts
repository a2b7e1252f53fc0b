import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { trimPolicy } from '#infrastructure/http-server/trim-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const trim = (policy: string, html: string) => trimPolicy(policy, Buffer.from(html))

describe('trimming a policy', () => {
  test('keeps the hashes of what stands inline, in any letters and with attributes', () => {
    const policy = `script-src 'self' ${hashOf('a()')} ${hashOf('b("نص")')} ${hashOf('c()')}; style-src ${hashOf('p{}')}`
    const html = `<SCRIPT type="module">a()</SCRIPT><script async>b("نص")</script ><style media=all>p{}</style>`
    expect(trim(policy, html)).toBe(
      `script-src 'self' ${hashOf('a()')} ${hashOf('b("نص")')}; style-src ${hashOf('p{}')}`,
    )
  })

  test('keeps the hash of a file that is named with its integrity', () => {
    const policy = `script-src 'strict-dynamic' 'sha256-abc=' 'sha256-def='`
    expect(trim(policy, `<script src="/x.js" integrity="sha256-abc="></script>`)).toBe(
      `script-src 'strict-dynamic' 'sha256-abc='`,
    )
  })

  test('adds nothing, and leaves a policy without hashes alone', () => {
    const policy = `default-src 'self'; script-src 'self'`
    expect(trim(policy, '<script>injected()</script>')).toBe(policy)
  })

  test('does not take data for a script', () => {
    const json = '{"@type":"WebSite"}'
    expect(
      trim(`script-src 'self' ${hashOf(json)}`, `<script type="application/ld+json">${json}</script>`),
    ).toBe(`script-src 'self'`)
  })
})
