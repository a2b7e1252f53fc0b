import type { Kiosk } from './kiosk.ts'

/** Kiosks, as the web knows them. */
export type KiosksFacade = {
  /** Whose id a browser sends, without a query. Undefined: forged, of another installation, or revoked. */
  identify(signedId: string): Kiosk | undefined
}
