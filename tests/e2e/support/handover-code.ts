import { expect, inject } from 'vitest'
import type { Page } from 'playwright'
import { readCodes } from '../../support/labels/read-codes.ts'

/** The path that a phone's camera reads from the code on a page. */
export async function readCode(page: Page): Promise<string> {
  const drawn = page.locator('[data-offer] svg')
  const size = Number((await drawn.getAttribute('viewBox'))?.split(' ')[2])
  const modules = (await drawn.locator('path').getAttribute('d')) ?? ''
  const scale = 4
  const pixels = new Uint8Array((size * scale) ** 2).fill(255)
  for (const [, x, y] of modules.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < scale; row += 1) {
      const from = (Number(y) * scale + row) * size * scale + Number(x) * scale
      pixels.fill(0, from, from + scale)
    }
  const [code = ''] = await readCodes({ width: size * scale, height: size * scale, pixels })
  const start = `QRCode ${inject('shopUrl')}`
  expect(code.startsWith(start)).toBe(true)
  return code.slice(start.length)
}
