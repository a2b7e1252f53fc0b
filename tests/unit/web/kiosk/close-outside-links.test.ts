import { describe, expect, test } from 'vitest'
import { closeOutsideLinks } from '#web/kiosk/close-outside-links.ts'

describe('a page of a kiosk', () => {
  test.each([
    'https://wa.me/97145550000',
    'http://elsewhere.example/a?b',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'tel:+97145550000',
    'mailto:a@b.example',
    'javascript:alert(1)',
    'sms:+971',
  ])('does not lead to %s', (href) => {
    expect(closeOutsideLinks(`<a class="link" href="${href}" rel="nofollow">Ask</a>`)).toBe(
      '<a class="link" rel="nofollow">Ask</a>',
    )
  })

  test.each(['/ae/en/cart', '/', '?codes=a,b', '#main', '/ae/en/p/a?sku=1#x'])('leads to %s', (href) => {
    const html = `<a href="${href}">on</a>`
    expect(closeOutsideLinks(html)).toBe(html)
  })

  test('opens no window and no download', () => {
    expect(
      closeOutsideLinks(
        '<a href="/ae/en/legal/terms" target="_blank" rel="x">a</a><a download href="/b">b</a>',
      ),
    ).toBe('<a href="/ae/en/legal/terms" rel="x">a</a><a href="/b">b</a>')
  })

  test('posts to the shop alone', () => {
    expect(closeOutsideLinks('<form method="post" action="https://elsewhere.example/x">')).toBe(
      '<form method="post">',
    )
    expect(closeOutsideLinks('<form action="?_action=addToCart" method="post">')).toBe(
      '<form action="?_action=addToCart" method="post">',
    )
  })

  test('keeps what is no link: style sheets, texts, pictures, data', () => {
    const html =
      '<link rel="canonical" href="https://shop.example/ae/en"><p>href="https://a.example"</p>' +
      '<img src="https://cdn.example/a.jpg"><article data-href="https://a.example"></article>'
    expect(closeOutsideLinks(html)).toBe(html)
  })

  test('reads a quoted bracket as text of the attribute', () => {
    expect(closeOutsideLinks('<a title="a > b" href="https://a.example">c</a>')).toBe(
      '<a title="a > b">c</a>',
    )
  })
})
