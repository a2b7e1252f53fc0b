import { mkdir, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { contentPaths, examplePaths, listingPaths, productPaths } from '../tests/e2e/example-paths.ts'
import { startShop } from '../tests/support/servers/running-shop.ts'
import { buildShop, needsBuild } from './build-shop.ts'
import { chromiumSwitches, findChromium } from './chromium.ts'

/*
 * `npm run contact-sheet [-- part-of-a-path]`: full-page pictures of every page type × {en, ar} × {390, 820, 1440}, one
 * sheet per page type, in .contact-sheet/. For people, not for comparison.
 */
const folder = '.contact-sheet'
const only = process.argv[2]
const executablePath = findChromium()
if (!executablePath) throw new Error('no Chromium: npm test installs it')

if (await needsBuild()) await buildShop()
const shop = await startShop()
const browser = await chromium.launch({ executablePath, args: chromiumSwitches })
await mkdir(folder, { recursive: true })

const all = [
  ...Object.values(examplePaths).map(({ path }) => path),
  ...contentPaths,
  ...productPaths.map(({ path }) => path),
  ...listingPaths,
]
for (const path of all.filter((one) => !only || one.includes(only))) {
  const pictures: { input: Buffer; width: number; height: number }[] = []
  for (const language of ['en', 'ar']) {
    for (const width of [390, 820, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
      await page.goto(`${shop.url}/ae/${language}${path}`)
      // Pictures below the fold are lazy.
      await page.evaluate(() =>
        Promise.all(
          [...document.images].map(
            (image) => ((image.loading = 'eager'), image.decode().catch(() => undefined)),
          ),
        ),
      )
      const whole = await page.screenshot({ fullPage: true })
      const small = sharp(whole).resize({ width: Math.round(width / 2) })
      const { data, info } = await small.png().toBuffer({ resolveWithObject: true })
      pictures.push({ input: data, width: info.width, height: info.height })
      await page.close()
    }
  }
  const name = path === '' ? 'home' : path.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')
  await writeFile(`${folder}/${name}.png`, await sheetOf(pictures))
  console.log(`${folder}/${name}.png`)
}
await browser.close()
await shop.stop()

function sheetOf(pictures: readonly { input: Buffer; width: number; height: number }[]): Promise<Buffer> {
  const gap = 16
  const width = pictures.reduce((total, picture) => total + picture.width + gap, gap)
  const height = Math.max(...pictures.map((picture) => picture.height)) + 2 * gap
  let x = gap
  const placed = pictures.map(({ input, width: own }) => {
    const one = { input, left: x, top: gap }
    x += own + gap
    return one
  })
  return sharp({ create: { width, height, channels: 3, background: '#888888' } })
    .composite(placed)
    .png()
    .toBuffer()
}
