import type { CutFailure, CutOffer, CutRequest } from '#commerce/made-to-measure/cut.ts'
import type { Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'

export type MadeToMeasureFacade = {
  /** Grass, carpet and curtain cut to size: panels, price, waste. */
  quoteCut(request: CutRequest, storefront: Storefront): Promise<Result<CutOffer, CutFailure>>
}
