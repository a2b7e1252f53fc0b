import { expect, test } from 'vitest'
import { drawQrCode } from '#web/login/qr-code.ts'

test('a QR code is a square of modules with light around it', () => {
  const { path, size } = drawQrCode('https://shop.example/ae/ar/login')
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  const isDark = (x: number, y: number) => dark.some(([atX, atY]) => atX === x && atY === y)
  // Version 3, 29 modules, and 4 of light on each side.
  expect(size).toBe(29 + 8)
  expect(dark.every(([x, y]) => Math.min(x, y) >= 4 && Math.max(x, y) < size - 4)).toBe(true)
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const) {
    expect([isDark(x, y), isDark(x + 1, y + 1), isDark(x + 3, y + 3), isDark(x + 6, y + 6)]).toEqual([
      true,
      false,
      true,
      true,
    ])
  }
})
