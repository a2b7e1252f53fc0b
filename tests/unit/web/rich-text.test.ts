import { describe, expect, test } from 'vitest'
import { renderMarkdown } from '#web/content/rich-text.ts'

const render = (body: string, level = 2) => renderMarkdown(body, { storefrontCode: 'ae/ar', level })

describe('rich text', () => {
  test('escapes raw HTML', () => {
    const html = render('Hello <script>alert(1)</script> and\n\n<img src=x onerror=alert(1)>')
    expect(html).not.toMatch(/<(script|img)/)
    expect(html).toContain('&lt;script&gt;')
  })

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    'http://plain.example',
  ])('keeps the text of a link to %s and drops its target', (href) => {
    const html = render(`[press](<${href}>)`)
    expect(html).toContain('press</a>')
    expect(html).not.toContain('href')
  })

  test('puts own links into the storefront and leaves others unchanged', () => {
    expect(render('[rugs](/c/rugs)')).toContain('<a href="/ae/ar/c/rugs">')
    expect(render('[home](/)')).toContain('<a href="/ae/ar">')
    expect(render('[there](https://example.com/a?b=1&c=2)')).toContain(
      'href="https://example.com/a?b=1&amp;c=2"',
    )
    expect(render('[call](tel:+97145550100)')).toContain('href="tel:+97145550100"')
  })

  test('shifts headings to the given level, whatever level the text starts with', () => {
    expect(render('## A\n\n### B\n\n## C', 3)).toMatch(/<h3>A<\/h3>[\s\S]*<h4>B<\/h4>[\s\S]*<h3>C<\/h3>/)
    expect(render('# A\n\n###### B', 4)).toMatch(/<h4>A<\/h4>[\s\S]*<h6>B<\/h6>/)
  })

  test('does not render pictures', () => {
    expect(render('![sofa](/art/sofa.svg)')).not.toContain('<img')
  })

  test('isolates phone numbers and addresses from the direction around them', () => {
    expect(render('اتصل على +971 4 555 0100 الآن')).toContain('<bdi dir="ltr">+971 4 555 0100</bdi> الآن')
    expect(render('اكتب إلى care.ae@majlis.example')).toContain('<bdi dir="ltr">care.ae@majlis.example</bdi>')
    expect(render('خصم 20 قطعة و 1,299.00')).not.toContain('<bdi')
  })
})
