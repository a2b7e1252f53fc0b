import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { choosePictures } from '#adapters/catalog/demo/choose-pictures.ts'
import { readAvailablePictures } from '#adapters/catalog/demo/available-pictures.ts'

const listed = { width: 1280, height: 1280, color: '#FBF7F0', widths: [320, 800, 1280] }
const sofa = { code: 'MJ-1001', form: 'sofa', color: { value: 'sand', hex: '#d9c7a9' } } as const

/** A public folder that lists the sofa at three widths and has these files of it. */
function publicWith(...files: readonly string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-photos-'))
  mkdirSync(join(directory, 'art'))
  mkdirSync(join(directory, 'photos/mj-1001'), { recursive: true })
  writeFileSync(join(directory, 'art/sizes.json'), '{}')
  writeFileSync(
    join(directory, 'photos/sizes.json'),
    JSON.stringify({ 'product-mj-1001-sand': listed, 'product-mj-1001-sand-in-room': listed }),
  )
  for (const file of files) writeFileSync(join(directory, 'photos/mj-1001', file), '')
  return directory
}
const both = (name: string) => [`${name}.avif`, `${name}.jpg`]

test('a photograph that is missing at one width, or there in one format alone, is shown in the widths that are whole', () => {
  const directory = publicWith(...both('sand-320'), ...both('sand-800'), 'sand-1280.avif')
  const pictures = choosePictures(sofa, readAvailablePictures(directory))
  expect(pictures).toEqual([
    expect.objectContaining({ base: '/photos/mj-1001/sand', widths: [320, 800], width: 800, height: 800 }),
  ])
})

test('a photograph without a file gives way to the drawing of the form', () => {
  const [picture] = choosePictures(sofa, readAvailablePictures(publicWith()))
  expect(picture?.view).toBe('drawing')
})
