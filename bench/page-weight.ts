import { startShop } from '../tests/support/servers/running-shop.ts'
import { weighPage } from '../scripts/page-weight.ts'

/*
 * `npm run bench -- page-weight [path …]`: what a browser loads for a page, in kB brotli (or for the given paths).
 * Targets: elements ≤ 1500 on home, 1300 in listings, 1000 on product pages; HTML ≤ 30, CSS ≤ 15, JavaScript before intent ≤ 8 and after it ≤ 85.
 */
const named = process.argv.slice(2).filter((word) => word.startsWith('/'))
const paths = named.length > 0 ? named : ['/ae/en', '/ae/ar']
const shop = await startShop()
const read = async (path: string) => (await fetch(shop.url + path)).text()
const kB = (bytes: number) => (bytes / 1000).toFixed(1)

for (const path of paths) {
  const { elements, html, css, beforeIntent, afterIntent, islands } = await weighPage(await read(path), read)
  console.log(
    `${path}: ${elements} elements, HTML ${kB(html)}, CSS ${kB(css)}, JavaScript before intent ${kB(beforeIntent)}, after ${kB(afterIntent)}`,
  )
  for (const [name, { all, own }] of Object.entries(islands))
    console.log(`  ${name}: ${kB(all)} when it hydrates, ${kB(own)} of it its own`)
}
await shop.stop()
