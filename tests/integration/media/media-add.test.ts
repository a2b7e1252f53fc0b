import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { ownTerminal } from '../../../cli/own-terminal.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { aRecord } from '../../support/builders/a-product.ts'
import { aDrawing, anUpload } from '../../support/builders/an-upload.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'majlis-media-'))
let open: OpenShop
beforeAll(async () => {
  open = await openTestShop()
  await open.catalog.writer.putCategories([
    { path: 'living/sofas/three-seaters', name: { en: 'Sofas', ar: 'كنب' }, position: 1 },
  ])
  await open.catalog.writer.apply([aRecord({ code: 'MJ-1' })], open.shop.clock.now())
})
afterAll(() => open.close())

async function add(name: string, bytes: Uint8Array, ...options: string[]) {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  const terminal = ownTerminal(path, true)
  const printed = await runLine(
    { argv: ['media', 'add', path, ...options, '--json'], input: '', user: 'layla' },
    commands,
    { env: theEnv({}), open: async () => ({ ...open, close: async () => undefined }) },
    terminal,
  )
  terminal.close()
  return {
    code: printed.code,
    answer: printed.stdout === '' ? printed.stderr : (JSON.parse(printed.stdout) as unknown),
  }
}

type Added = { readonly base: string; readonly widths: readonly number[]; readonly color: string }
const nameOf = ({ base }: Added, width: number, ending: string) =>
  `${base.slice('/media/'.length)}-${width}.${ending}`

describe('majlis media add', () => {
  test('stores AVIF and JPEG at three widths, without camera metadata', async () => {
    const { code, answer } = await add('Summer Sofa (2).JPG', await anUpload(900, 900))
    expect(code, JSON.stringify(answer)).toBe(0)
    const added = answer as Added
    expect(added).toMatchObject({ widths: [320, 480, 640], width: 640, height: 640 })
    expect(added.base).toMatch(/^\/media\/summer-sofa-2-[0-9a-f]{8}$/)
    expect(added.color).toMatch(/^#[0-9a-f]{6}$/)
    for (const width of added.widths)
      for (const [ending, format] of [
        ['avif', 'heif'],
        ['jpg', 'jpeg'],
      ] as const) {
        const file = await open.shop.media.find(nameOf(added, width, ending))
        const read = await sharp(file?.bytes).metadata()
        expect(read).toMatchObject({ format, width, height: width })
        expect(read.exif, `${ending} of ${width}`).toBeUndefined()
        expect(Buffer.from(file?.bytes ?? []).includes('Secretcam')).toBe(false)
      }
  })

  test('stores the same picture under the same address, and under another one for another use', async () => {
    const bytes = await anUpload(1600, 720)
    const [one, again] = [
      await add('hero.jpg', bytes, '--for', 'wide'),
      await add('hero.jpg', bytes, '--for', 'wide'),
    ]
    expect(one.code, JSON.stringify(one.answer)).toBe(0)
    expect(again).toEqual(one)
  })

  test('detects the format by content, not by name', async () => {
    expect(await add('really.jpg', Buffer.from('<?php echo 1;'))).toEqual({
      code: 1,
      answer: { failure: { kind: 'not-a-picture' } },
    })
    expect(await add('photo.txt', await anUpload(700, 700))).toMatchObject({ code: 0 })
    expect(await add('photo.png', aDrawing('<script>1</script>'))).toMatchObject({
      code: 1,
      answer: { failure: { kind: 'unsafe-drawing' } },
    })
  })

  test('rejects a truncated picture and stores nothing of it', async () => {
    const whole = await anUpload(900, 900)
    expect(await add('broken.jpg', whole.subarray(0, whole.length / 2))).toMatchObject({
      code: 1,
      answer: { failure: { kind: 'not-a-picture' } },
    })
  })

  test('accepts a harmless drawing', async () => {
    expect(await add('logo.svg', aDrawing())).toMatchObject({ code: 0 })
  })

  test('makes a picture the first of a SKU with --sku', async () => {
    const { answer } = await add('mine.jpg', await anUpload(640, 640), '--sku', 'MJ-1')
    const [record] = await open.catalog.reader.listRecordsByCodes(['MJ-1'])
    const variant = record?.product.variants.find(({ sku }) => sku === 'MJ-1')
    expect(variant?.pictures[0]).toMatchObject({ base: (answer as Added).base, view: 'front' })
  })

  test('rejects an unknown SKU or use before encoding', async () => {
    expect(await add('mine.jpg', Buffer.from('x'), '--sku', 'MJ-9')).toMatchObject({
      code: 1,
      answer: { failure: { kind: 'unknown-sku' } },
    })
    expect((await add('mine.jpg', Buffer.from('x'), '--for', 'poster')).code).toBe(2)
  })

  test('finds nothing for names that belong to no picture', async () => {
    for (const name of [
      '',
      '../../etc/passwd',
      'x',
      'x-320.avif',
      'a'.repeat(300) + '-320.avif',
      "x' or 1=1--320.jpg",
    ])
      expect(await open.shop.media.find(name)).toBeUndefined()
  })
})
