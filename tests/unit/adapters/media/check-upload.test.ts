import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkUpload, uploadLimits } from '#adapters/media/check-upload.ts'
import { aDrawing, anUpload, aPromise } from '../../../support/builders/an-upload.ts'

const whyNot = async (bytes: Uint8Array, use: Parameters<typeof checkUpload>[1] = 'product') => {
  const checked = await checkUpload(bytes, use)
  return checked.ok ? 'taken' : checked.failure
}

describe('an upload that is not an accepted image', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0])],
    ['the beginning of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s is refused by its content', async (_, bytes) => {
    expect(await whyNot(bytes)).toEqual({ kind: 'not-a-picture' })
  })

  test('a GIF is rejected as an unknown format', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    expect(await whyNot(gif)).toEqual({ kind: 'unknown-format', format: 'gif' })
  })
})

describe('an upload that is too large', () => {
  test('100 megapixels are rejected from the header, before anything is decoded', async () => {
    expect(await whyNot(aPromise(10_000, 10_000))).toEqual({
      kind: 'too-many-pixels',
      width: 10_000,
      height: 10_000,
      max: uploadLimits.pixels,
    })
  })

  test('an SVG with filters, which may keep a processor for minutes, is rejected', async () => {
    const filters = '<filter id="a"><feGaussianBlur stdDeviation="40"/></filter>'
    expect(await whyNot(aDrawing(filters))).toEqual({ kind: 'unsafe-drawing' })
  })

  test('an SVG that declares 400 megapixels is rejected', async () => {
    expect(await whyNot(aDrawing('', 20_000))).toMatchObject({ kind: 'too-many-pixels' })
  })

  test('a file over the byte limit is rejected without reading its header', async () => {
    expect(await whyNot(Buffer.alloc(uploadLimits.bytes + 1))).toMatchObject({ kind: 'too-many-bytes' })
  })
})

describe('an SVG', () => {
  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in capitals', '<SCRIPT\n>alert(1)</SCRIPT>'],
    ['a handler', '<rect width="1" height="1" onload="alert(1)"/>'],
    ['a handler on a new line', '<rect width="1" height="1"\nonclick = "alert(1)"/>'],
    ['a link that is a script', '<a href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
    ['a foreign page', '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml">x</b></foreignObject>'],
    ['a picture from elsewhere', '<image href="https://example.com/x.png" width="1" height="1"/>'],
    ['a style from elsewhere', '<style>@import url(https://example.com/x.css);</style>'],
    ['a file of the machine', '<image href="/etc/passwd" width="1" height="1"/>'],
  ])('%s', async (_, inside) => {
    expect(await whyNot(aDrawing(inside))).toEqual({ kind: 'unsafe-drawing' })
  })

  test('is rejected when it is compressed or not UTF-8', async () => {
    for (const bytes of [gzipSync(aDrawing()), Buffer.from(`\uFEFF${aDrawing().toString()}`, 'utf16le')]) {
      const why = await whyNot(bytes)
      expect(why).not.toBe('taken')
    }
  })

  test('is accepted when it only refers to itself', async () => {
    const own =
      '<defs><linearGradient id="a"/></defs><rect width="9" height="9" fill="url(#a)"/><use href="#a"/>'
    expect(await whyNot(aDrawing(own))).toBe('taken')
  })
})

describe('the aspect ratio', () => {
  test('a wide image is rejected for products, with the required ratio', async () => {
    expect(await whyNot(await anUpload(1600, 900))).toEqual({
      kind: 'wrong-ratio',
      width: 1600,
      height: 900,
      wanted: { width: 1, height: 1 },
    })
    expect(await whyNot(await anUpload(1600, 900), 'wide')).toMatchObject({ kind: 'wrong-ratio' })
  })

  test('a deviation of two percent is accepted', async () => {
    expect(await whyNot(await anUpload(1000, 990))).toBe('taken')
    expect(await whyNot(await anUpload(1600, 720), 'wide')).toBe('taken')
    expect(await whyNot(await anUpload(780, 980), 'tall')).toBe('taken')
  })

  test('an image that would have to be enlarged is rejected, except an SVG', async () => {
    expect(await whyNot(await anUpload(600, 600))).toEqual({
      kind: 'too-small',
      width: 600,
      height: 600,
      least: { width: 640, height: 640 },
    })
    expect(await whyNot(aDrawing('', 24))).toBe('taken')
  })
})
