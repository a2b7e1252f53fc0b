import { randomInt } from 'node:crypto'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
import { inject, onTestFinished } from 'vitest'
import { consentTextVersion, writeConsentCookie } from '#contracts/consent-cookie.ts'
import { cookies } from '#kernel/cookies.ts'
import { chromiumSwitches, findChromium } from '../../../scripts/chromium.ts'
import { delaysRequests, slowDown } from './slowness.ts'

export type Tab = {
  readonly page: Page
  readonly context: BrowserContext
  /** What the browser complained about: console errors, uncaught exceptions, policy violations. */
  readonly complaints: string[]
}

type TabOptions = {
  readonly width?: number
  /** Of the screen for one of CSS: phones have two or more. */
  readonly pixels?: number
  readonly javaScript?: boolean
  /** Without it, routes see every request of the page. */
  readonly serviceWorker?: boolean
  readonly url?: string
  /** Most journeys are not about the banner: they begin with a choice made. */
  /** `measured`: analytics, too. */
  readonly consent?: 'given' | 'requested' | 'measured'
}

const choice = (granted: Parameters<typeof writeConsentCookie>[0]['granted']) =>
  writeConsentCookie({
    textVersion: consentTextVersion,
    subject: '00000000-0000-4000-8000-000000000000',
    granted,
  })

/** Another one for each browser, and all of this machine: pages for developers answer nobody else. */
const anAddress = (): string => `127.${[randomInt(256), randomInt(256), 1 + randomInt(254)].join('.')}`

/** One Chromium for all test files of a worker; it ends with the worker. */
let browser: Promise<Browser> | undefined

/** Opens tabs, each in a context of its own that is closed when its test has finished. */
export function aBrowser(): { open(options?: TabOptions): Promise<Tab> } {
  return {
    async open({
      width = 1440,
      pixels = 1,
      javaScript = true,
      serviceWorker = !delaysRequests,
      url = inject('shopUrl'),
      consent = 'given',
    } = {}) {
      const executablePath = findChromium()
      if (!executablePath) throw new Error('no Chromium: npm test installs it')
      browser ??= chromium.launch({ executablePath, args: chromiumSwitches })
      const phone = width < 600
      const context = await (
        await browser
      ).newContext({
        baseURL: url,
        viewport: { width, height: phone ? 844 : 900 },
        deviceScaleFactor: pixels,
        javaScriptEnabled: javaScript,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        hasTouch: phone,
        reducedMotion: 'reduce',
        extraHTTPHeaders: { 'x-forwarded-for': anAddress() },
      })
      onTestFinished(() => context.close())
      if (consent !== 'requested') {
        const { hostname } = new URL(url)
        await context.addCookies([
          {
            name: cookies.consent,
            value: choice(consent === 'measured' ? ['necessary', 'analytics'] : ['necessary']),
            domain: hostname,
            path: '/',
          },
        ])
      }
      // Ceilings for a busy machine.
      context.setDefaultTimeout(60_000)
      context.setDefaultNavigationTimeout(120_000)
      await slowDown(context)
      const page = await context.newPage()
      const complaints: string[] = []
      page.on(
        'console',
        (message) =>
          message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`),
      )
      page.on('pageerror', (error) => complaints.push(String(error)))
      return { page, context, complaints }
    },
  }
}
