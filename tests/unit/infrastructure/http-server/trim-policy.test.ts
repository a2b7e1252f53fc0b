import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { trimPolicy } from '#infrastructure/http-server/trim-policy.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const trim = (policy: string, html: string) => trimPolicy(policy, Buffer.from(html))

describe('trimPolicy', () => {
  test('keeps the hashes of inline scripts and styles, also with attributes and Arabic text', () => {
    const policy = `script-src 'self' ${hashOf('a()')} ${hashOf('b("نص")')} ${hashOf('c()')}; style-src ${hashOf('p{}')}`
    const html = `<SCRIPT type="module">a()</SCRIPT><script async>b("نص")</script ><style media=all>p{}</style>`
    expect(trim(policy, html)).toBe(
      `script-src 'self' ${hashOf('a()')} ${hashOf('b("نص")')}; style-src ${hashOf('p{}')}`,
    )
  })

  test('keeps the hash of a file with an integrity attribute', () => {
    const policy = `script-src 'strict-dynamic' 'sha256-abc=' 'sha256-def='`
    expect(trim(policy, `<script src="/x.js" integrity="sha256-abc="></script>`)).toBe(
      `script-src 'strict-dynamic' 'sha256-abc='`,
    )
  })

  test('never adds a hash, and returns a policy without hashes unchanged', () => {
    const policy = `default-src 'self'; script-src 'self'`
    expect(trim(policy, '<script>injected()</script>')).toBe(policy)
  })

  test('ignores JSON data in script elements', () => {
    const json = '{"@type":"WebSite"}'
    expect(
      trim(`script-src 'self' ${hashOf(json)}`, `<script type="application/ld+json">${json}</script>`),
    ).toBe(`script-src 'self'`)
  })
})
