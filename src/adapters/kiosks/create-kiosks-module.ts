import type { KiosksFacade } from '#commerce/kiosks/kiosks-facade.ts'
import { createKioskIds } from './kiosk-ids.ts'

export function createKiosksModule({ secret }: { readonly secret: string }): {
  readonly kiosks: KiosksFacade
} {
  const ids = createKioskIds(secret)
  return { kiosks: { identify: ids.read } }
}
