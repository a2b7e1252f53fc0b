import { sql } from 'drizzle-orm'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'

type Example = { readonly country: string; readonly place: string; readonly kiosk: string }
type KioskCall = { readonly scope: 'place'; run(by: StaffOperator, on: Example): Promise<unknown> }

/** A kiosk in use at a place. */
export async function aStoredKiosk(db: Database, { country, place, kiosk }: Example): Promise<string> {
  await rowsOf(
    db,
    sql`insert into kiosks (id, country, store_code, name, token_digest, token_expires_at, reason, invited_at, enrolled_at)
      values (${kiosk}::uuid, ${country}, ${place}, 'wall-1', ${kiosk}, now(), 'new', now(), now()) returning id`,
  )
  return kiosk
}

/** By permission, the use cases of kiosks that need it. None changes anything: the place is no store, and nothing is revoked without a reason. */
export const kioskCalls = (
  shop: () => Pick<Shop, 'kioskAdmin'>,
): Readonly<Record<'kiosks.enroll' | 'kiosks.manage', readonly KioskCall[]>> => ({
  'kiosks.enroll': [
    {
      scope: 'place',
      run: (by, { country, place }) =>
        shop().kioskAdmin.invite({
          ...{ country, storeCode: place, name: 'wall-2', language: 'en', reason: 'new wall', by },
        }),
    },
  ],
  'kiosks.manage': [
    { scope: 'place', run: (by, { kiosk }) => shop().kioskAdmin.revoke(kiosk, { reason: ' ', by }) },
  ],
})
