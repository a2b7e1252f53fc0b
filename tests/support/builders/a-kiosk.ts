import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createKioskIds } from '#adapters/kiosks/kiosk-ids.ts'
import type { Kiosk } from '#commerce/kiosks/kiosk.ts'

/** Of the fronts and shops that tests put together; a shop that was started has its own. */
export const secretOfKiosks = 'a secret of the tests'

export const aKiosk = (parts: Partial<Kiosk> = {}): Kiosk => ({
  id: '0198f2a4-6f10-7000-8000-00000000d317',
  storeCode: 'barsha',
  name: 'wall-1',
  ...parts,
})

/** Value of the cookie `dwId`. */
export const aKioskId = (parts: Partial<Kiosk> = {}, secret = secretOfKiosks): string =>
  createKioskIds(secret).sign(aKiosk(parts))

/** The same at a shop that runs on a data directory: `inject('dataDirectory')` in tests of the browser. */
export const aKioskIdAt = (dataDirectory: string, parts: Partial<Kiosk> = {}): string =>
  aKioskId(parts, readFileSync(join(dataDirectory, 'secret'), 'utf8').trim())
