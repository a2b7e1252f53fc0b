import { z } from 'zod'
import type { SellerDirectory } from '#commerce/sellers/ports.ts'
import { sellerProfileSchema } from '#contracts/sellers.ts'
import type { ServiceClient } from '#infrastructure/http-client/service-client.ts'
import type { Report } from '#kernel/report.ts'
import { fail, ok } from '#kernel/result.ts'

const responseSchema = z.object({ sellers: z.array(z.unknown()).max(1000) })

/** The directory of a service of the retailer: GET /sellers. A seller that cannot be read is left out. */
export function createHttpDirectory(client: ServiceClient, report: Report): SellerDirectory {
  return {
    async list() {
      const answer = await client.send({ path: '/sellers' }, responseSchema)
      if (!answer.ok) return fail({ kind: 'sellers-unavailable' })
      return ok(
        answer.value.sellers.flatMap((one) => {
          const read = sellerProfileSchema.safeParse(one)
          if (read.success) return [read.data]
          report(new Error('seller service: a seller that cannot be read'), { what: 'read sellers' })
          return []
        }),
      )
    },
  }
}
