import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kiosk } from '#commerce/kiosks/kiosk.ts'

/** Signed ids of kiosks: what their cookie holds. */
export type KioskIds = {
  sign(kiosk: Kiosk): string
  read(signedId: string): Kiosk | undefined
}

/** Longer ones are not of this shop: nothing is computed for them. */
const maxLength = 512

/** Keyed by a secret of their own, so that no signature of another use of the installation's secret is one of these. */
export function createKioskIds(installationSecret: string): KioskIds {
  const key = createHmac('sha256', installationSecret).update('kiosks').digest()
  const signatureOf = (payload: string) => createHmac('sha256', key).update(payload).digest('base64url')
  return {
    sign({ id, storeCode, name }) {
      const payload = Buffer.from(JSON.stringify([id, storeCode, name])).toString('base64url')
      return `${payload}.${signatureOf(payload)}`
    },
    read(signedId) {
      if (signedId.length > maxLength) return undefined
      const [payload = '', signature = '', ...more] = signedId.split('.')
      const [actual, expected] = [Buffer.from(signature), Buffer.from(signatureOf(payload))]
      if (more.length > 0 || actual.length !== expected.length || !timingSafeEqual(actual, expected))
        return undefined
      const [id, storeCode, name] = JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
      return id !== undefined && storeCode !== undefined && name !== undefined
        ? { id, storeCode, name }
        : undefined
    },
  }
}
