import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawIcons, iconFiles } from '../../../scripts/draw-icons.ts'

test('the file of icons and its classes are those of the icon set', () => {
  const { sprite, classes } = drawIcons()
  expect(readFileSync(iconFiles.sprite, 'utf8')).toBe(sprite)
  expect(readFileSync(iconFiles.classes, 'utf8')).toBe(classes)
})
