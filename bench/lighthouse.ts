import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShop } from '../tests/support/servers/running-shop.ts'
import { chromiumSwitches, findChromium } from '../scripts/chromium.ts'
import { createBrowser } from './support/browser.ts'
import { fillInSteps } from './support/one-checkout.ts'
import { signUp } from './support/one-customer.ts'

/*
 * `npm run bench -- lighthouse [path …]`: Lighthouse, mobile, of the home page in both languages (or of the given
 * paths). Targets of the design: performance ≥ 98, the others 100, layout shift 0. Carts and checkouts of Qatar are
 * those of a guest with an item in the cart and all steps filled in; account pages are those of a new customer.
 */
type Report = {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

const named = process.argv.slice(2).filter((word) => word.startsWith('/'))
const paths = named.length > 0 ? named : ['/ae/en', '/ae/ar']
const shop = await startShop()
const folder = await mkdtemp(join(tmpdir(), 'majlis-lighthouse-'))
const chromium = findChromium({ headlessFirst: false })
if (!chromium) throw new Error('no Chromium: npm test installs it')

const guest = createBrowser([shop.url], '127.0.0.1')
if (paths.some(isOfGuest)) await fillInSteps(guest.ask, 1, 'MJ-1001-PALM-220')
const customer = createBrowser([shop.url], '127.0.0.1')
if (paths.some(isOfCustomer)) await signUp(customer.ask, shop.url)

for (const path of paths) {
  const file = join(folder, 'report.json')
  await audit(
    shop.url + path,
    file,
    isOfGuest(path) ? guest.cookies() : isOfCustomer(path) ? customer.cookies() : null,
  )
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round(score * 100)}`)
  const number = (id: string) => Math.round((audits[id]?.numericValue ?? 0) * 1000) / 1000
  console.log(`${path}: ${scores.join(', ')}`)
  console.log(
    `  LCP ${number('largest-contentful-paint')} ms, CLS ${number('cumulative-layout-shift')}, TBT ${number('total-blocking-time')} ms`,
  )
  const below = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
  for (const { title } of below) console.log(`  below 0.9: ${title}`)
}
await rm(folder, { recursive: true })
await shop.stop()

function isOfGuest(path: string): boolean {
  return /^\/qa\/\w\w\/(?:cart|checkout)/.test(path)
}

function isOfCustomer(path: string): boolean {
  return /^\/\w\w\/\w\w\/account/.test(path)
}

function audit(url: string, file: string, cookie: string | null): Promise<void> {
  const args = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
    `--chrome-flags=--headless=new ${chromiumSwitches.join(' ')}`,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn('lighthouse', args, {
      stdio: 'inherit',
      env: { ...process.env, CHROME_PATH: chromium ?? '' },
    })
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`lighthouse ended with ${code}`))))
  })
}
