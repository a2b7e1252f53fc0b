import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import * as icons from '../src/ui/icons.ts'

/*
 * `node scripts/draw-icons.ts`: draws the icon set (src/ui/icons.ts) as one file, a column of 24 px squares, and writes
 * the place of each in it as a class. An icon is then one element, and the file is loaded once for all pages.
 */
export const iconFiles = { sprite: 'src/ui/icons.svg', classes: 'src/styles/ui/icons.css' } as const

export function drawIcons(): { readonly sprite: string; readonly classes: string } {
  const names = (Object.keys(icons) as (keyof typeof icons)[]).sort()
  const shapes = names.map((name, place) => {
    const { draw } = icons[name]
    return place === 0 ? draw : draw.replace('<path ', `<path transform="translate(0 ${place * 24})" `)
  })
  const box = `viewBox="0 0 24 ${names.length * 24}" width="24" height="${names.length * 24}"`
  const stroke = 'fill="none" stroke="#000" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"'
  const rules = names.map((name, place) => {
    const flip = 'mirrors' in icons[name] ? '\n  --flip: var(--toward-end);' : ''
    return `.i-${name} {\n  --i: ${place};${flip}\n}`
  })
  const chosen = [`[aria-pressed='true'].i-heart`, `[aria-pressed='true'] > .i-heart`].join(',\n')
  rules.push(`${chosen} {\n  --i: ${names.indexOf('heartFull')};\n}`)
  return {
    sprite: `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${stroke}>\n${shapes
      .join('\n')
      .replaceAll('currentColor', '#000')}\n</svg>\n`,
    classes: `/* Drawn by scripts/draw-icons.ts. */\n:root {\n  --icons: ${names.length};\n}\n${rules.join('\n')}\n`,
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { sprite, classes } = drawIcons()
  writeFileSync(iconFiles.sprite, sprite)
  writeFileSync(iconFiles.classes, classes)
}
