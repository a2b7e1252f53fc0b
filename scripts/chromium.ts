import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { run } from './step.ts'

/** Chromium without windows: pages cost it half the processor time. */
const headless = '/usr/bin/chromium-headless-shell'
const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of a Chromium on this machine, if there is one: the headless one first, or last for measurements of what shoppers
 * use. MAJLIS_CHROMIUM names another.
 */
export function findChromium({ headlessFirst = true } = {}): string | undefined {
  const known = headlessFirst ? [headless, ...usual] : [...usual, headless]
  const paths = [process.env['MAJLIS_CHROMIUM'], ...known, chromium.executablePath()]
  return paths.find((path) => path && existsSync(path))
}

/** Switches for a quiet, closed browser: as root it needs no-sandbox; the rest keeps it off the network. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
const debian = { env: { DEBIAN_FRONTEND: 'noninteractive' } }
/** Gives up soon where there is no network. */
const quickly = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
const install = ['install', '-y', '--no-install-recommends']
const headlessPackage = 'chromium-headless-shell'

/**
 * Installs Chromium from Debian's packages as root, else Playwright's own; says what to type when neither works. Where
 * there is one with windows, the one without them is only tried: its package may not be within reach.
 */
export async function ensureChromium(): Promise<void> {
  const isRoot = isDebianRoot()
  if (process.env['MAJLIS_CHROMIUM'] || existsSync(headless)) return
  if (findChromium()) {
    if (isRoot) await run('apt-get', [...quickly, ...install, headlessPackage], debian).catch(() => undefined)
    return
  }
  try {
    if (isRoot) {
      await run('apt-get', ['update'])
      // Not every distribution has the headless one.
      await run('apt-get', [...install, headlessPackage], debian).catch(() =>
        run('apt-get', [...install, 'chromium'], debian),
      )
    } else {
      await run('playwright', ['install', 'chromium'])
    }
  } catch (error) {
    const type = isRoot ? 'apt-get install chromium' : 'npx playwright install --with-deps chromium'
    throw new Error(`The browser tests need Chromium, and installing it failed. Type: ${type}`, {
      cause: error,
    })
  }
  if (!findChromium())
    throw new Error('Chromium was installed but not found. Set MAJLIS_CHROMIUM to its path.')
}
