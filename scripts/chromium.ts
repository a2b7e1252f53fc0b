import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { run } from './step.ts'

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Path of a Chromium on this machine, if there is one. MAJLIS_CHROMIUM names another. */
export function findChromium(): string | undefined {
  const named = process.env['MAJLIS_CHROMIUM']
  return [named, ...usual, chromium.executablePath()].find((path) => path && existsSync(path))
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

/** Installs Chromium from Debian's packages as root, else Playwright's own; says what to type when neither works. */
export async function ensureChromium(): Promise<void> {
  if (findChromium()) return
  const root = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  try {
    if (root) {
      await run('apt-get', ['update'])
      await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
    } else {
      await run('playwright', ['install', 'chromium'])
    }
  } catch (error) {
    const type = root ? 'apt-get install chromium' : 'npx playwright install --with-deps chromium'
    throw new Error(`The browser tests need Chromium, and installing it failed. Type: ${type}`, {
      cause: error,
    })
  }
  if (!findChromium())
    throw new Error('Chromium was installed but not found. Set MAJLIS_CHROMIUM to its path.')
}
