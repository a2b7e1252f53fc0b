import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { chromiumSwitches, findChromium } from '../../scripts/chromium.ts'
import { runInServer } from '../../cli/control/run-in-server.ts'
import { noTerminal } from '../../cli/terminal.ts'
import { rasterizePdf } from '../support/labels/rasterize-pdf.ts'
import { cropImage } from '../support/labels/read-codes.ts'
import { writeFilm } from '../support/labels/write-film.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
const sku = 'MJ-1001-PALM-220'
const url = inject('shopUrl')

/** The label that majlis price-tags prints for a store, as a camera would see it. */
async function photographLabel(store: string) {
  const owner = findLockOwner(inject('dataDirectory'))
  if (!owner) throw new Error('no server has the directory')
  const parts: Uint8Array[] = []
  const { code, stderr } = await runInServer(
    owner,
    { argv: ['price-tags', '--store', store, '--sku', sku], input: '', user: 'operator' },
    { terminal: { ...noTerminal, writeBytes: async (bytes) => void parts.push(bytes) } },
  )
  if (code !== 0) throw new Error(stderr)
  const [page] = rasterizePdf(Buffer.concat(parts), 3)
  if (!page) throw new Error('nothing is printed')
  return cropImage(page, { x: 60, y: 60, width: 860, height: 520 })
}

/** A phone whose camera sees the picture, and whose browser has no detector of its own. */
async function aPhoneWithCamera(film: string) {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium: npm test installs it')
  const camera = await chromium.launch({
    executablePath,
    args: [
      ...chromiumSwitches,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
  onTestFinished(() => camera.close())
  const context = await camera.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    permissions: ['camera'],
  })
  context.setDefaultTimeout(60_000)
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BarcodeDetector')
  })
  return context.newPage()
}

test('the camera reads a printed price tag and leads to its product, with stock and aisle of the store', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-film-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  const film = join(directory, 'label.y4m')
  writeFilm(film, await photographLabel('barsha'))
  const t = texts('ar')
  const page = await aPhoneWithCamera(film)
  const requested: string[] = []
  page.on('request', (request) => void requested.push(request.url()))
  await page.goto('/ae/ar/scan')
  await page.waitForLoadState('load')
  expect(requested.filter((one) => /\.wasm|wasm-reader/.test(one))).toEqual([])
  await expect
    .poll(async () => {
      await page
        .getByRole('button', { name: t('scan:camera.open') })
        .click({ timeout: 2_000 })
        .catch(() => undefined)
      return requested.some((one) => one.endsWith('.wasm')) || page.url().includes('code=')
    })
    .toBe(true)
  await page.waitForURL(/[?&]code=/)
  await page.getByRole('link', { name: t('scan:open') }).waitFor()
  expect(await page.getByLabel(t('scan:store.label')).inputValue()).toBe('barsha')
  expect(await page.locator('.scanned h2').textContent()).toContain('كنبة')
  expect(requested.filter((one) => !one.startsWith(url) && !one.startsWith(`blob:${url}`))).toEqual([])
  await page.getByRole('link', { name: t('scan:open') }).click()
  await page.waitForURL(`**/p/zahra-three-seat-sofa?sku=${sku}`)
})

test.each([
  ['forbidden', 'NotAllowedError'],
  ['absent', 'NotFoundError'],
] as const)('a camera that is %s is explained, and the field takes the code', async (kind, name) => {
  const { page } = await browser.open({ width: 390 })
  await page.addInitScript((error) => {
    Object.defineProperty(navigator, 'mediaDevices', {
      value: { getUserMedia: () => Promise.reject(new DOMException('', error)) },
    })
  }, name)
  const t = texts('en')
  await page.goto('/ae/en/scan')
  const problem = page.locator('.camera-problem')
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: t('scan:camera.open') }).click()
      return problem.textContent()
    })
    .toBe(t(`scan:camera.${kind}`))
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('scan-code')
  expect(await accessibilityFaults(page, 'main')).toEqual([])
})

describe('without a script', () => {
  const answer = async (language: 'en' | 'ar', query: string) => {
    const response = await fetch(`${url}/ae/${language}/scan?${query}`)
    return {
      status: response.status,
      policy: response.headers.get('content-security-policy') ?? '',
      html: await response.text(),
    }
  }

  test('a typed code shows the product with its stock in the chosen store', async () => {
    const { status, html } = await answer('en', `code=${sku.toLowerCase()}&store=barsha`)
    expect(status).toBe(200)
    expect(html).toContain(`/ae/en/p/zahra-three-seat-sofa?sku=${sku}`)
    expect(html).toContain('Al Barsha')
  })

  test.each(['en', 'ar'] as const)('codes that lead nowhere are answered (%s)', async (language) => {
    const t = texts(language)
    const escaped = (text: string) => text.replaceAll("'", '&#39;')
    expect((await answer(language, 'code=400638133393')).html).toContain(escaped(t('scan:torn.title')))
    const long = 'Q'.repeat(40)
    const unknown = await answer(language, `code=${long}`)
    expect(unknown.status).toBe(200)
    expect(unknown.html).toContain(escaped(t('scan:unknown.title')))
    expect(unknown.html).toContain(`/ae/${language}/search?q=${long}`)
    const hostile = await answer(
      language,
      `code=${encodeURIComponent('"><script>alert(1)</script>')}&store=nowhere`,
    )
    expect(hostile.status).toBe(200)
    expect(hostile.html).not.toContain('"><script>alert(1)')
    expect((await answer(language, `code=${'9'.repeat(400)}`)).status).toBe(200)
  })

  test('WebAssembly may be compiled on the page of the scanner alone', async () => {
    expect((await answer('en', '')).policy).toContain("'wasm-unsafe-eval'")
    const home = await fetch(`${url}/ae/en`)
    expect(home.headers.get('content-security-policy')).not.toContain('wasm')
  })
})
